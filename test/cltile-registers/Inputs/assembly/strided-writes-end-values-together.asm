// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 4, touched 5
// Two writes of every other word end what was in r10; between its last read and these it is free, while r0, r11, r12
// and r13 are live.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 8
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        mov (8|M0)               r11.0<1>:d    r10.0<8;8,1>:d
        mov (8|M0)               r12.0<1>:d    r0.0<8;8,1>:d
        mov (8|M0)               r13.0<1>:d    r0.0<8;8,1>:d
        mov (8|M0)               r10.0<2>:w    r12.0<16;8,2>:w
        mov (8|M0)               r10.1<2>:w    r13.0<16;8,2>:w
        add (8|M0)               r10.0<1>:d    r10.0<8;8,1>:d    r11.0<8;8,1>:d
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
