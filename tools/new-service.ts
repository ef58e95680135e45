/**
 * `npm run new-service -- <name> '<what it is for>' <one> <many> <path>`: writes a service with its first entity, and
 * everything that has to know of it: the lock, the settings' example and the README's table too.
 */
import { addEntity, readEntityArguments } from './scaffold/entity.ts';
import { finishEntity } from './scaffold/finish-entity.ts';
import { addService, linkService } from './scaffold/service.ts';
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
linkService(name);
await finishEntity(entity);
await import('./env-example.ts');
console.log(`
Left to write: what it is for in its README, and in the README's drawing; its entity's fields, as of \`npm run new-entity\`.`);
