// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 6, touched 7
// The address of an array is moved to the address register from r3, where it was computed.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 6
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
//.declare V1 (1)  rf=r size=128 type=d align=16 words (r20.0)
//.declare V3 (3)  rf=r size=32 type=d align=16 words (r20.0)
// | V2       | :ud      |      4 | r1       | general    |
        mov (16|M0)              r20.0<1>:ud   0x1:ud
        mov (16|M0)              r22.0<1>:ud   0x2:ud
        add (1|M0)               r3.8<1>:uw    r1.0<0;1,0>:uw    0x280:uw
        mov (1|M0)               a0.0<1>:w     r3.8<0;1,0>:w
        mov (8|M0)               r1.0<1>:ud    r[a0.0]<1;1,0>:ud
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
