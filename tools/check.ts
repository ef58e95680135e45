/** `npm run check`: format, lint, types and unit tests side by side, for the minutes between two edits. */
import { summary } from './test/counts.ts';
import { runChecks } from './test/phases.ts';
import { stopOnSignal } from './test/run.ts';

stopOnSignal();
const { counts, output } = await runChecks();
if (output) console.log(`\n${output}`);
console.log(summary(counts));
process.exitCode ??= counts.failed > 0 ? 1 : 0;
