/**
 * `npm run test:nightly [-- <area> …]`: runs the tests of all or the named areas in
 * tools/test/nightly-areas.ts, the faults of `npm run chaos` and the images of `npm run rehearse`. Green
 * areas are recorded in nightly.lock. `npm test` skips them until one of their files changes.
 */
import { nothing, add, summary } from './test/counts.ts';
import { AREAS, recordResults } from './test/nightly-areas.ts';
import { runArea } from './test/phases.ts';
import { stopOnSignal } from './test/run.ts';

stopOnSignal();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in AREAS));
if (unknown.length > 0)
  throw new Error(`There is no area ${unknown.join(', ')}: ${Object.keys(AREAS).join(', ')}.`);
let total = nothing;
for (const name of named.length > 0 ? named : Object.keys(AREAS)) {
  if (process.exitCode) break;
  const started = Date.now();
  const { counts, output } = await runArea(name);
  if (output) console.log(`\n${output}\n`);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(`${name}: ${summary(counts).replace('tests: ', '')} (${minutes} min)`);
  recordResults({ [name]: counts.failed === 0 && counts.passed > 0 && counts.skipped === 0 });
  total = add(total, counts);
}
console.log(`\n${summary(total)}`);
process.exitCode ??= total.failed > 0 ? 1 : 0;
