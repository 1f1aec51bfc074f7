// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 5, touched 5
// r10 of the lanes that wait for the else is kept in the subroutine that others call, with r0, r5, r12 and r13.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 13
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        mov (8|M0)               r10.0<1>:ud   0x1:ud
(f0.0)  if (8|M0)                            _other            _end
        call (8|M0)              r5.0          _make
        else (8|M0)                          _end              _end
_other:
        add (8|M0)               r12.0<1>:d    r10.0<8;8,1>:d    1:w
_end:
        endif (8|M0)                         _last
_last:
        add (8|M0)               r12.0<1>:d    r12.0<8;8,1>:d    1:w
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
_make:
        mov (8|M0)               r12.0<1>:ud   0x1:ud
        mov (8|M0)               r13.0<1>:ud   0x2:ud
        add (8|M0)               r12.0<1>:d    r12.0<8;8,1>:d    r13.0<8;8,1>:d
        mov (8|M0)               r13.0<1>:ud   0x2:ud
        ret (8|M0)                           r5.0
