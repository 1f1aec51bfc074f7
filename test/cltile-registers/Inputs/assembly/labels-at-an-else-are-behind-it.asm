// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 5, touched 6
// A label at an else is for lanes that skip it: what follows is theirs, as if the label were behind it. They
// need r9 and r10 while r12 and r13 are live, with r0.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 13
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r9.0<1>:ud    0x1:ud
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        cmp (8|M0)     (lt)f0.0  null<1>:d     r0.0<8;8,1>:d     3:w
(f0.0)  if (8|M0)                            _other            _end
        mov (8|M0)               r12.0<1>:ud   0x1:ud
        mov (8|M0)               r13.0<1>:ud   0x2:ud
        add (8|M0)               r11.0<1>:d    r12.0<8;8,1>:d    r13.0<8;8,1>:d
_other:
        else (8|M0)                          _end              _end
        add (8|M0)               r12.0<1>:d    r10.0<8;8,1>:d    r9.0<8;8,1>:d
        mov (8|M0)               r11.0<1>:d    r12.0<8;8,1>:d
_end:
        endif (8|M0)                         _last
_last:
        add (8|M0)               r12.0<1>:d    r11.0<8;8,1>:d    1:w
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
