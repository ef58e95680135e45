/** `npm run where -- POST /bookings` (or a subject): where the operation is defined, done, shown and tested. */
import { allRoutes, findOperation } from './where/find-operation.ts';
import { sourceFiles } from './where/source-files.ts';

const wanted = process.argv.slice(2).join(' ').replace(' /api/', ' /');
const files = sourceFiles();
const found = findOperation(wanted, files);
if (!found) {
  const near = allRoutes(files).filter((route) => route.includes(wanted.split(/[ /.]/).at(-1) ?? ''));
  console.error(`No contract has "${wanted}".${near.length > 0 ? ` Near it:\n  ${near.join('\n  ')}` : ''}`);
  process.exit(1);
}
const { name, ...sections } = found;
console.log(name);
for (const [title, found] of Object.entries(sections)) {
  for (const [index, line] of (found.length > 0 ? found : ['–']).entries()) {
    console.log(`  ${(index === 0 ? title : '').padEnd(9)} ${line}`);
  }
}
