// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 4, touched 4
// r10 is read in each turn, so that it is live throughout the loop, with r0, r11 and the sum r12.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 8
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        mov (8|M0)               r12.0<1>:ud   0x0:ud
_loop:
        add (8|M0)               r11.0<1>:d    r10.0<8;8,1>:d    1:w
        add (8|M0)               r12.0<1>:d    r12.0<8;8,1>:d    r11.0<8;8,1>:d
        cmp (8|M0)     (lt)f0.0  null<1>:d     r12.0<8;8,1>:d    9:w
(f0.0)  while (8|M0)                         _loop
        mov (8|M0)               r10.0<1>:d    r12.0<8;8,1>:d
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
