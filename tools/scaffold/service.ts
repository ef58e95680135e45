import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { addImport, addToList } from './edit.ts';
import { camel } from './names.ts';
import type { Tree } from './tree.ts';

/** A service by its name, one word in lower case, and one sentence on what it is for. */
export interface NewService {
  name: string;
  purpose: string;
}

/** Adds a service that starts, answers pings and owns a database; its first entity gives it something to do. */
export function addService(tree: Tree, { name, purpose }: NewService): void {
  const constant = `${camel(name)}Service`;
  const like = JSON.parse(tree.read('apps/admin/package.json') ?? '{}') as Manifest;
  const files = {
    'package.json': JSON.stringify({
      ...like,
      name: `@drawpoint/${name}`,
      dependencies: needed(like.dependencies),
    }),
    'project.json': `{ "name": "${name}", "targets": { "generate": {}, "build": {} } }`,
    'README.md': readme(name, purpose),
    'prisma/schema.prisma': SCHEMA,
    'src/env.ts': environment(name),
    'src/main.ts': main(name, constant),
    'src/database.store.ts': tree.read('apps/booking/src/database.store.ts') ?? '',
    [`src/${name}.service.ts`]: definition(name, purpose, constant),
  };
  for (const [path, text] of Object.entries(files)) tree.create(`apps/${name}/${path}`, text);
  tree.edit('libs/contracts/src/operation.ts', (text) => addToList(text, 'SERVICES = [', `'${name}'`));
  tree.edit('apps/local/src/services.ts', (text) =>
    addImport(
      addToList(text, 'LOCAL = [', `local(${constant})`),
      `import { ${constant} } from '@drawpoint/${name}/${name}.service';`,
    ),
  );
  tree.edit('apps/local/package.json', (text) => {
    const manifest = JSON.parse(text) as Manifest;
    return JSON.stringify({ ...manifest, devDependencies: withNew(name, manifest.devDependencies) });
  });
  tree.edit('package-lock.json', (text) => locked(text, name));
  tree.edit('docker-compose.yml', (text) => composed(text, name));
  tree.edit('k8s/overlays/production/kustomization.yaml', (text) =>
    text
      .trimEnd()
      .concat(`\n  - name: drawpoint/${name}\n    newName: registry.example.com/drawpoint/${name}\n`),
  );
  tree.edit('k8s/overlays/production/databases.yaml', (text) => text.concat(wayToDatabase(text, name)));
  tree.edit('README.md', (text) => text.replace('` · `notifier` ', `\` · \`${name}\` · \`notifier\` `));
}

type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** What a service with one entity needs of what `admin` does. */
const needed = (all: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !/^@drawpoint\/(rules|scheduling)$/.test(name)));

const sortedByKey = <Value>(all: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).sort(([one], [other]) => one.localeCompare(other, 'en')));

const withNew = (name: string, all: Record<string, string> = {}): Record<string, string> =>
  sortedByKey({ ...all, [`@drawpoint/${name}`]: '0.1.0' });

/** The lock as `npm install` would leave it: a service like `admin` brings no package that is not there already. */
function locked(text: string, name: string): string {
  const lock = JSON.parse(text) as { packages: Record<string, Manifest | object> };
  const local = lock.packages['apps/local'] as Manifest;
  const admin = lock.packages['apps/admin'] as Manifest;
  const { '': project, ...rest } = lock.packages;
  const packages = sortedByKey({
    ...rest,
    'apps/local': { ...local, devDependencies: withNew(name, local.devDependencies) },
    [`apps/${name}`]: { ...admin, name: `@drawpoint/${name}`, dependencies: needed(admin.dependencies) },
    [`node_modules/@drawpoint/${name}`]: { resolved: `apps/${name}`, link: true },
  });
  return JSON.stringify({ ...lock, packages: { '': project, ...packages } });
}

/** The compose file with a container for the service as it has one for messaging, and all that names it elsewhere. */
function composed(text: string, name: string): string {
  const renamed = (part: string): string =>
    part.replaceAll('messaging', name).replaceAll('MESSAGING', name.toUpperCase());
  const [container = ''] = /^  messaging:\n(?:.*\S.*\n)+/m.exec(text) ?? [];
  return text
    .replace(container, `${container}\n${renamed(container)}`)
    .replace(/^      messaging: .*\n/m, (line) => line + renamed(line))
    .replace(/^(      DRAWPOINT_DATABASES: .*)$/m, `$1 ${name}`)
    .replace(/^      MESSAGING_DATABASE_OWNER_PASSWORD: .*\n.*\n/m, (lines) => lines + renamed(lines))
    .replace(/^      NATS_PASSWORD_MESSAGING: .*\n/m, (line) => line + renamed(line));
}

/** The last service's way to its database as the new one's, at the next address: where it stands is the company's to say. */
function wayToDatabase(text: string, name: string): string {
  const last = text.slice(text.lastIndexOf('---\n'));
  const [, service = ''] = /name: (\w+)-to-its-database/.exec(last) ?? [];
  return last
    .replaceAll(service, name)
    .replace(/(\d+)\/32/, (_, address: string) => `${Number(address) + 1}/32`);
}

/** Makes the new package known to those that import it, as `npm install` would. */
export function linkService(name: string): void {
  const path = join(root, 'node_modules', '@drawpoint', name);
  if (!existsSync(path)) symlinkSync(join('..', '..', 'apps', name), path);
}

const SCHEMA = `generator client {
  provider = "prisma-client"
  output   = "../src/generated/prisma"
}

datasource db {
  provider = "postgresql"
}
`;

const readme = (name: string, purpose: string): string => `# ${name}

${purpose}

<!-- owns -->
<!-- /owns -->

<!-- answers -->
<!-- /answers -->

<!-- events -->
<!-- /events -->
`;

const environment = (
  name: string,
): string => `import { commonEnv, databaseEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

export const schema = z.object({ ...commonEnv, ...databaseEnv('${name.toUpperCase()}') });
`;

const main = (
  name: string,
  constant: string,
): string => `import { processEnv } from '@drawpoint/nest-kit/env';
import { runService } from '@drawpoint/nest-kit/service';
import { ${constant} } from './${name}.service.ts';

await runService(${constant}, processEnv());
`;

const definition = (
  name: string,
  purpose: string,
  constant: string,
): string => `import { join } from 'node:path';
import { defineService } from '@drawpoint/nest-kit/service';
import { Database } from './database.store.ts';
import { schema } from './env.ts';

/** ${purpose} */
export const ${constant} = defineService({
  name: '${name}',
  env: schema,
  database: { client: Database, migrations: join(import.meta.dirname, '../prisma/migrations') },
  features: [],
});
`;
