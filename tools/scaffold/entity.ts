import { addImport, addToList } from './edit.ts';
import { entityFiles, type NewEntity } from './entity-templates.ts';
import { camel, isKebab, snake } from './names.ts';
import { addFeature, addPermissions } from './operation.ts';
import type { Tree } from './tree.ts';

/** The parsed arguments, or the text of what is wrong with them. */
export function readEntityArguments(args: string[]): NewEntity | string {
  const [service, one, many, path] = args;
  if (!service || !one || !many || !path) return 'Four arguments are needed.';
  if (![service, one, many].every(isKebab)) return 'Names are lower-case, with dashes.';
  if (!/^\/[a-z/-]+$/.test(path)) return `No path: ${path}`;
  return { service, one, many, path };
}

/** Adds an entity with list, get, create, update, delete and restore: everything except its migration. */
export function addEntity(tree: Tree, entity: NewEntity): void {
  const { service, one, many, path } = entity;
  tree.edit('libs/contracts/src/operation.ts', (text) =>
    addToList(text, 'RECORD_TAGS = [', `'${snake(one)}'`),
  );
  tree.edit(`apps/${service}/prisma/schema.prisma`, (text) => `${text.trimEnd()}\n\n${model(entity)}`);
  for (const [file, text] of Object.entries(entityFiles(entity))) tree.create(file, text);
  addPermissions(tree, [
    ...[`GET ${path}`, `GET ${path}/{id}`, `POST ${path}`],
    ...[`PUT ${path}/{id}`, `DELETE ${path}/{id}`, `POST ${path}/{id}/restore`],
  ]);
  addFeature(tree, { service, feature: many });
  tree.edit(`apps/${service}/src/${many}/${many}.feature.ts`, (text) => {
    const handlers = ['Read', 'Save'].map((verb) => `${verb}${pascalOf(many)}`);
    const bound = handlers.reduce((before, name) => addToList(before, 'handlers: [', name), text);
    const stored = bound.replace('  handlers:', `  providers: [${pascalOf(one)}Store],\n  handlers:`);
    return [
      `import { Read${pascalOf(many)} } from './read-${many}.ts';`,
      `import { Save${pascalOf(many)} } from './save-${many}.ts';`,
      `import { ${pascalOf(one)}Store } from './${one}.store.ts';`,
    ].reduce(addImport, stored);
  });
}

const pascalOf = (name: string): string => camel(`-${name}`);

const model = ({ one, many }: NewEntity): string => `/// The ${many.replaceAll('-', ' ')}; deleted ones stay.
model ${snake(one)} {
  id         Int       @id @default(autoincrement())
  version    Int       @default(1)
  name       String
  created_at DateTime  @default(now()) @db.Timestamptz(3)
  deleted_at DateTime? @db.Timestamptz(3)

  @@index([name, id])
}
`;
