// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 15, touched 16
// A product has 4 registers of sums, 8 of the second matrix, and of 4 rows of the first one's half: 2. With r0 these are 15.
// What follows r31 is an input that nothing reads. The next product has one row, and adds to nothing.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 4
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
// | V0034    | :d       |    128 | r10+0   | general    |
// | V0035    | :d       |    256 | r20+0   | general    |
// | V0036    | :d       |    128 | r30+0   | general    |
        dpasw.8x4 (8|M0)         r10:d         r10:d             r20:b             r30.0:ub         {$3}
        dpas.8x1 (8|M0)          r14:f         null:f            r20:bf            r30.0:bf         {$4}
        send (8|M0)              null:ud  r10     0xC            0x0A026E00           // wr:5+0, rd:0; hdc.dc1; untyped surface write with x // $1
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
