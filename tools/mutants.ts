/**
 * `npm run test:mutants -- --listed [area …]`: puts each mistake of tools/mutants/areas into a copy of the tree and says
 * whether the area's tests notice.
 */
import { AREAS } from './mutants/listed.ts';
import { runListed, type Verdict } from './mutants/run-listed.ts';

const named = process.argv.slice(2).filter((arg) => arg !== '--listed');
const areas = Object.entries(AREAS).filter(([name]) => named.length === 0 || named.includes(name));
const verdicts: Verdict[] = [];
for (const [name, area] of areas) {
  runListed(area, (verdict) => {
    const { mutant, caughtBy, seconds } = verdict;
    const said = caughtBy ? `caught by ${caughtBy}` : 'SURVIVED';
    console.log(`${name} (${seconds.toFixed(0)} s): ${mutant.mistake} ${said}`);
    verdicts.push(verdict);
  });
}
const caught = verdicts.filter(({ caughtBy }) => caughtBy !== null).length;
console.log(`${caught} of ${verdicts.length} caught`);
