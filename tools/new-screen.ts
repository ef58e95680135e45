/**
 * `npm run new-screen -- <list|form> <feature> <Name> <contract>#<group>.<operation>`: writes a screen bound
 * to the operation. It passes check. Prints the lines to add in `config/paths.ts`, `app/screens.ts` and
 * `app/permissions.spec.ts`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './build/files.ts';
import { root } from './build/packages.ts';
import {
  readOperation,
  readScreenArguments,
  screenPath,
  screenText,
  tableLines,
} from './new-screen/compose.ts';

const wanted = readScreenArguments(process.argv.slice(2));
if (typeof wanted === 'string') {
  console.error(
    `${wanted}\nnpm run new-screen -- list appointments History appointments/appointments#appointments.listMine`,
  );
  process.exit(1);
}
const path = screenPath(wanted);
if (existsSync(join(root, path))) {
  console.error(`${path} is there already.`);
  process.exit(1);
}
const op = await readOperation(wanted);
writeWhole(join(root, path), await screenText(wanted, op));
console.log(`${path}
Left to write:
${tableLines(wanted, op)}
then: npm run messages`);
