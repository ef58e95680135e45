/**
 * `npm run check`: format, lint, types and unit tests of changed packages in parallel, for quick feedback
 * between edits.
 */
import { summary } from './test/counts.ts';
import { runQuickChecks } from './test/phases.ts';
import { stopOnSignal } from './test/run.ts';

stopOnSignal();
const { counts, output } = await runQuickChecks();
if (output) console.log(`\n${output}`);
console.log(summary(counts));
process.exitCode ??= counts.failed > 0 ? 1 : 0;
