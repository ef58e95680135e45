/**
 * `npm test`: build, static checks, unit, integration and browser tests. Continues after a failed section.
 * The last lines list flaky tests and `tests: N passed, N failed`, with the skipped ones.
 */
import { add, flakySummary, nothing, summary } from './test/counts.ts';
import * as phases from './test/phases.ts';
import { stopOnSignal } from './test/run.ts';

const sections: [title: string, run: () => Promise<phases.Outcome>][] = [
  ['Build', phases.runBuild],
  ['Static checks and unit tests', phases.runChecks],
  ['Integration tests', phases.runIntegrationTests],
  ['Browser tests', phases.runBrowserTests],
  ['What runs at night, where it changed', phases.runChangedAreas],
];

stopOnSignal();
let total = nothing;
const flaky: string[] = [];
for (const [title, run] of sections) {
  if (process.exitCode) break;
  console.log(`\n${title}`);
  const started = Date.now();
  const { counts, output, flaky: ofSection = [] } = await run();
  flaky.push(...ofSection);
  if (output) console.log(`\n${output}\n`);
  console.log(
    `  ${summary(counts).replace('tests: ', '')} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  total = add(total, counts);
}
const again = flakySummary(flaky);
if (again) console.log(`\n${again}`);
console.log(`\n${summary(total)}`);
process.exitCode ??= total.failed > 0 || total.passed === 0 ? 1 : 0;
