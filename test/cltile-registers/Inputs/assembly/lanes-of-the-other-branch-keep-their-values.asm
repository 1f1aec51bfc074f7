// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 3, touched 4
// While the lanes that do not wait write r11, r10 of those that wait for the else is kept; and behind it r11 of the
// first, while others write theirs. Followed for each lane alone, two would be enough.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 11
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
        cmp (8|M0)     (lt)f0.0  null<1>:d     r0.0<8;8,1>:d     3:w
(f0.0)  if (8|M0)                            _other            _end
        mov (8|M0)               r12.0<1>:ud   0x1:ud
        mov (8|M0)               r11.0<1>:d    r12.0<8;8,1>:d
        else (8|M0)                          _end              _end
_other:
        add (8|M0)               r12.0<1>:d    r10.0<8;8,1>:d    1:w
        mov (8|M0)               r11.0<1>:d    r12.0<8;8,1>:d
_end:
        endif (8|M0)                         _last
_last:
        add (8|M0)               r12.0<1>:d    r11.0<8;8,1>:d    1:w
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
