// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 4, touched 4
// The lanes that go to _far will read r10 there; r11 and r12 are of those that do not.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 10
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        cmp (8|M0)     (lt)f0.0  null<1>:d     r0.0<8;8,1>:d     3:w
(f0.0)  goto (8|M0)                          _near             _far
        mov (8|M0)               r11.0<1>:ud   0x1:ud
        mov (8|M0)               r12.0<1>:ud   0x2:ud
        add (8|M0)               r10.0<1>:d    r11.0<8;8,1>:d    r12.0<8;8,1>:d
_near:
        join (8|M0)                          _far
_far:
        join (8|M0)                          _last
_last:
        mov (8|M0)               r11.0<1>:d    r10.0<8;8,1>:d
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
