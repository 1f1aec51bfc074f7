// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 4, touched 5
// The store gathers r10, r12 and r14, whose numbers are in the scalar register, and not r11.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 7
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        mov (8|M0)               r11.0<1>:ud   0x2:ud
        mov (8|M0)               r12.0<1>:ud   0x3:ud
        mov (8|M0)               r14.0<1>:ud   0x4:ud
(W)     mov (1|M0)               s0.0<1>:uq    0xE0C0A:uq
        send.tgm (8|M0)          null     r[s0.0]  a0.0        0x2C00F506           {ExBSO,A@1,$3} // wr:3+0, rd:0; store_quad.tgm.d32.xyzw.a32.bss[a0.0]; // $161
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
