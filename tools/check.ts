/** `npm run check`: format, lint, types and unit tests side by side, for the minutes between two edits. */
import { add, nothing, summary } from './test/counts.ts';
import { runStaticChecks, runUnitTests } from './test/phases.ts';
import { stopOnSignal } from './test/run.ts';

stopOnSignal();
const outcomes = await Promise.all([runStaticChecks(), runUnitTests()]);
for (const { output } of outcomes) if (output) console.log(`\n${output}`);
const total = outcomes.map(({ counts }) => counts).reduce(add, nothing);
console.log(summary(total));
process.exitCode ??= total.failed > 0 ? 1 : 0;
