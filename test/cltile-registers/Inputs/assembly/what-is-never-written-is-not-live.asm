// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 2, touched 3
// Of r10 four bytes are written and all are sent: the register counts from the write on. r11 is read, and nothing
// ever was in it.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 4
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
        add (8|M0)               null<1>:d     r11.0<8;8,1>:d    1:w
(W)     mov (1|M0)               r10.0<1>:ud   0x1:ud
        send (8|M0)              null:ud  r10     0xC            0x02026E00           // wr:1+0, rd:0; hdc.dc1; untyped surface write with x // $1
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
