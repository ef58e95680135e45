/**
 * `node --conditions=source tools/deploy/write-production-tree.ts <app> <folder>`: writes the package.json
 * and lock file of one program, without development dependencies. `npm ci` installs from them in the image
 * build, which runs this tool.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../build/packages.ts';
import {
  productionTree,
  ROOT,
  runnable,
  withoutDevelopment,
  type Lock,
  type LockEntry,
} from './production-tree.ts';

/** The parts of a workspace needed at run time, besides its package.json. */
const SHIPPED = ['dist', 'migrations', 'prisma/migrations', 'public'];

const [app, folder] = process.argv.slice(2);
if (!app || !folder) throw new Error('Which program, and into which folder?');
const target = resolve(folder);
const write = (path: string, value: unknown): void => {
  mkdirSync(join(target, path, '..'), { recursive: true });
  writeFileSync(join(target, path), `${JSON.stringify(value, null, 2)}\n`);
};

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { workspaces, lock } = productionTree(read('package-lock.json') as Lock, `apps/${app}`);
write('package.json', { ...ROOT, private: true, type: 'module', workspaces });
write('package-lock.json', lock);
for (const workspace of workspaces) {
  const manifest = runnable(read(`${workspace}/package.json`) as LockEntry);
  write(`${workspace}/package.json`, withoutDevelopment(manifest));
  for (const part of SHIPPED) {
    const path = join(workspace, part);
    if (existsSync(join(root, path))) cpSync(join(root, path), join(target, path), { recursive: true });
  }
}
if (app === 'gateway')
  cpSync(join(root, 'apps/web/dist'), join(target, 'apps/web/dist'), { recursive: true });
