/**
 * `npm run new-operation -- <service> <feature> <verb-noun> '<METHOD /path>' '<summary>'` (`internal` in the place
 * of the route): writes the contract's entry, the handler's method and a failing test, and says what is left.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './build/files.ts';
import { root, selectPackages } from './build/packages.ts';
import {
  addToContract,
  addToHandler,
  addToRegistry,
  readArguments,
  testSkeleton,
} from './new-operation/compose.ts';

const wanted = readArguments(process.argv.slice(2));
if (typeof wanted === 'string') {
  console.error(
    `${wanted}\nnpm run new-operation -- booking catalog list-days 'GET /catalog/days' 'Lists …'`,
  );
  process.exit(1);
}
const { service, feature, operation } = wanted;
selectPackages([service]);
const folder = `apps/${service}/src/${feature}`;
const contract = `libs/contracts/src/${service}/${feature}.contract.ts`;
const handler = `${folder}/${feature}.handler.ts`;
const registry = 'libs/contracts/src/registry.ts';

const isNewContract = !existsSync(join(root, contract));
write(contract, addToContract(isNewContract ? undefined : read(contract), wanted));
if (isNewContract) write(registry, addToRegistry(read(registry), wanted));
const hasHandler = existsSync(join(root, handler));
if (hasHandler) write(handler, addToHandler(read(handler), wanted));
write(`${folder}/${operation}.int-spec.ts`, testSkeleton(wanted));
console.log(`
Left to write: in the contract, who may call it (nobody yet), its input, output and errors;
${hasHandler ? '' : `${handler}, with @Handles of the operation on a one-line method;\n`}the use case ${folder}/${operation}.ts; and what the test says.`);

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function write(path: string, text: string): void {
  writeWhole(join(root, path), text);
  console.log(path);
}
