/**
 * `npm run test:mutants [-- file …]`: runs Stryker's mutants of the rules in tools/mutants/stryker.config.mjs
 * with unit tests. `npm run test:mutants -- --listed [area …]`: runs each mutant of tools/mutants/areas with
 * all tests of its area.
 */
import { AREAS } from './mutants/listed.ts';
import { runGenerated } from './mutants/run-generated.ts';
import { runListed, type Verdict } from './mutants/run-listed.ts';

const args = process.argv.slice(2);
if (args.includes('--listed')) tryListed(args.filter((arg) => arg !== '--listed'));
else process.exitCode = runGenerated(args);

function tryListed(named: readonly string[]): void {
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
}
