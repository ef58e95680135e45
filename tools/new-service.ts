/**
 * `npm run new-service -- <name> '<what it is for>' <one> <many> <path>`: writes a service with its first entity, and
 * everything that has to know of it. `npm install` links it.
 */
import { addEntity, readEntityArguments } from './scaffold/entity.ts';
import { finishEntity } from './scaffold/finish-entity.ts';
import { addService } from './scaffold/service.ts';
import { Tree } from './scaffold/tree.ts';

const [name = '', purpose = '', ...rest] = process.argv.slice(2);
const entity = readEntityArguments([name, ...rest]);
if (typeof entity === 'string' || !/^[a-z]+$/.test(name) || purpose === '') {
  const problem = typeof entity === 'string' ? entity : 'The name is one word in lower case.';
  console.error(
    `${problem}\nnpm run new-service -- billing 'What is owed.' invoice invoices /admin/invoices`,
  );
  process.exit(1);
}
const tree = new Tree();
addService(tree, { name, purpose });
addEntity(tree, entity);
console.log((await tree.save()).join('\n'));
await finishEntity(entity);
console.log(`
Left to do: npm install, npm run env:example, and a line in the README's table of folders.`);
