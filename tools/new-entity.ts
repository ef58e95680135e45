/**
 * `npm run new-entity -- <service> <one> <many> <path>`: writes an entity with six operations (list, get,
 * create, update, remove, restore), its table with a migration, and its test, in the current style.
 */
import { execFileSync } from 'node:child_process';
import { root, selectPackages } from './build/packages.ts';
import { addEntity, readEntityArguments } from './scaffold/entity.ts';
import { snake } from './scaffold/names.ts';
import { Tree } from './scaffold/tree.ts';

const wanted = readEntityArguments(process.argv.slice(2));
if (typeof wanted === 'string') {
  console.error(`${wanted}\nnpm run new-entity -- booking voucher vouchers /admin/vouchers`);
  process.exit(1);
}
selectPackages([wanted.service]);
const tree = new Tree();
addEntity(tree, wanted);
console.log((await tree.save()).join('\n'));
// Then the migration, the database client, and the files generated from contracts.
const migration = ['tools/migrate/new.ts', wanted.service, `add_${snake(wanted.many)}`];
for (const tool of [migration, ['tools/generate.ts']]) {
  execFileSync(process.execPath, ['--conditions=source', ...tool], { cwd: root, stdio: 'inherit' });
}
console.log(`
Left to write: who may call it (developers alone until then), its fields in the contract, the schema (then a migration)
and the mapper, and what its test says.`);
