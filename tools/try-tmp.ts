import { differences } from '@drawpoint/scheduling/testing/compare';
import { oracleListing } from '@drawpoint/scheduling/testing/oracle';
import { randomRequest } from '@drawpoint/scheduling/testing/random-schedules';
let bad=0, non=0, slots=0; const t=Date.now();
for(let i=0;i<3000;i++){ const r=randomRequest(i); const d=differences(r); const o=oracleListing(r); if(o.size) non++; for(const s of o.values()) slots+=s.length; if(d.length){bad++; if(bad<4) console.log(i,JSON.stringify(r),JSON.stringify(d.slice(0,4)));} }
console.log({bad,non,slots,ms:Date.now()-t});
