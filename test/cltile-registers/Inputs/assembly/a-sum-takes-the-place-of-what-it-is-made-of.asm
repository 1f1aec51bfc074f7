// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 3, touched 3
// r11 ends where r10 gets the sum: with r0 there are never more than three.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 4
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        mov (8|M0)               r11.0<1>:ud   0x2:ud
        add (8|M0)               r10.0<1>:d    r10.0<8;8,1>:d    r11.0<8;8,1>:d
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
