// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 5, touched 6
// r10 is read behind the second call alone, and so live in the subroutine, with r5, r12, r13 and r0.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 11
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        mov (8|M0)               r11.0<1>:ud   0x2:ud
        call (8|M0)              r5.0          _twice
        mov (8|M0)               r11.0<1>:d    r12.0<8;8,1>:d
        call (8|M0)              r5.0          _twice
        add (8|M0)               r11.0<1>:d    r12.0<8;8,1>:d    r10.0<8;8,1>:d
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
_twice:
        add (8|M0)               r12.0<1>:d    r11.0<8;8,1>:d    r11.0<8;8,1>:d
        mov (8|M0)               r13.0<1>:ud   0x1:ud
        add (8|M0)               r12.0<1>:d    r12.0<8;8,1>:d    r13.0<8;8,1>:d
        ret (8|M0)                           r5.0
