// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 4, touched 5
// Only some lanes of r10 change: its old value is needed until then, beside r0, r11 and r14. But a choice, too, has a
// predicate, and writes all lanes: what was in r12 ends with its last read.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 11
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r12.0<1>:ud   0x3:ud
        add (8|M0)               null<1>:d     r12.0<8;8,1>:d    1:w
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        mov (8|M0)               r11.0<1>:ud   0x2:ud
        mov (8|M0)               r14.0<1>:ud   0x4:ud
        add (8|M0)               r11.0<1>:d    r11.0<8;8,1>:d    r14.0<8;8,1>:d
        cmp (8|M0)     (lt)f0.0  null<1>:d     r11.0<8;8,1>:d    3:w
(f0.0)  sel (8|M0)               r12.0<1>:d    r11.0<8;8,1>:d    0:w
(f0.0)  mov (8|M0)               r10.0<1>:d    r12.0<8;8,1>:d
        add (8|M0)               r11.0<1>:d    r10.0<8;8,1>:d    r12.0<8;8,1>:d
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
