// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 9, touched 10
// A message from r10 fills r12 to r19, of which another sends six behind its header.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 5
//.declare BuiltInR0 (0)  rf=r size=32 type=ud align=16 words (r0.0)
// .inputs
(W)     mov (8|M0)               r10.0<1>:ud   r0.0<8;8,1>:ud
(W)     send (8|M0)              r12:d    r10     0xC            0x02890000           // wr:1h+0, rd:8; hdc.dc1; media block read // $1
(W)     mov (8|M0)               r10.0<1>:ud   r0.0<8;8,1>:ud
(W)     sends (8|M0)             null:ud  r10     r14     0x18C          0x020A8001           // wr:1h+6, rd:0; hdc.dc1; media block write // $2
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
