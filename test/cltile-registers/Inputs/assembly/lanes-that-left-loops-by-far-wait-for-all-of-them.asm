// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 5, touched 5
// Lanes that go from the loop to _far will read r13 there. Others write it anew in each turn and behind the loop; but
// meanwhile it is kept, in turns before the branch, too, with r0, r10, r11 and r12.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 13
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
_loop:
        add (8|M0)               r11.0<1>:d    r10.0<8;8,1>:d    1:w
        add (8|M0)               r12.0<1>:d    r10.0<8;8,1>:d    2:w
        add (8|M0)               r13.0<1>:d    r11.0<8;8,1>:d    r12.0<8;8,1>:d
(f0.0)  goto (8|M0)                          _near             _far
(f1.0)  while (8|M0)                         _loop
        mov (8|M0)               r13.0<1>:ud   0x5:ud
_near:
        join (8|M0)                          _far
_far:
        join (8|M0)                          _last
_last:
        mov (8|M0)               r11.0<1>:d    r13.0<8;8,1>:d
        add (8|M0)               r11.0<1>:d    r11.0<8;8,1>:d    1:w
        add (8|M0)               r11.0<1>:d    r11.0<8;8,1>:d    1:w
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
