/**
 * `npm run new-operation -- <service> <feature> <verb-noun> '<METHOD /path>' '<summary>'` (`internal` in
 * place of the route): writes the contract entry, the use case, its registration and its test, in the current
 * style.
 */
import { selectPackages } from './build/packages.ts';
import { addOperation, readArguments } from './scaffold/operation.ts';
import { Tree } from './scaffold/tree.ts';

const wanted = readArguments(process.argv.slice(2));
if (typeof wanted === 'string') {
  console.error(
    `${wanted}\nnpm run new-operation -- booking catalog list-days 'GET /catalog/days' 'Lists …'`,
  );
  process.exit(1);
}
selectPackages([wanted.service]);
const tree = new Tree();
addOperation(tree, wanted);
console.log((await tree.save()).join('\n'));
await import('./generate.ts');
console.log(`
Left to write: who may call it (developers alone until then), its input, output and errors in the contract; what it does;
and what its test says.`);
