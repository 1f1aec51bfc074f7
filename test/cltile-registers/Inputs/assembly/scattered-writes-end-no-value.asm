// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 4, touched 6
// A lane of one of the two registers from r20 on is written by the address register: the old value of r20, which is read
// behind, may be the one, and is live with r0, r10 and r12.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 8
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
//.declare V1 (1)  rf=r size=64 type=d align=16 words (r20.0)
        mov (16|M0)              r20.0<1>:ud   0x1:ud
        mov (8|M0)               r12.0<1>:ud   0x3:ud
        mov (1|M0)               a0.0<1>:uw    0x280:uw
        mov (8|M0)               r10.0<1>:ud   0x2:ud
        smov (8|M0)              r[a0.0]<1>:ud  r10.0<8;8,1>:ud  0x4:uw
        mov (8|M0)               r11.0<1>:ud   r20.0<8;8,1>:ud
        add (8|M0)               r11.0<1>:d    r11.0<8;8,1>:d    r12.0<8;8,1>:d
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
