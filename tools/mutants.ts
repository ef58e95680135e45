/**
 * `npm run test:mutants -- --listed [area …]`: puts each mistake of tools/mutants/listed.ts into a copy of the tree and says
 * whether the area's tests notice.
 */
import { runListed, type Verdict } from './mutants/run-listed.ts';

const args = process.argv.slice(2);
const tell = ({ mutant: { area, mistake }, caughtBy, seconds }: Verdict): void =>
  console.log(
    `${area}: ${caughtBy ? 'caught' : 'SURVIVED'} (${seconds.toFixed(0)} s): ${mistake} ${caughtBy ?? ''}`,
  );

const verdicts = runListed(
  args.filter((arg) => arg !== '--listed'),
  tell,
);
const caught = verdicts.filter(({ caughtBy }) => caughtBy !== null).length;
console.log(`${caught} of ${verdicts.length} caught`);
