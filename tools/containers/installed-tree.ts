import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../build/packages.ts';
import type { Lock } from '../deploy/production-tree.ts';
import { runTool } from './machine.ts';

/**
 * Makes in `folder` what the image's build makes of a built program, with no registry: its packages are those that are
 * installed here, which are the same versions at the same places.
 */
export async function writeInstalledTree(app: string, folder: string): Promise<void> {
  const node = (...args: string[]) => runTool(process.execPath, args, root);
  await node('--conditions=source', 'tools/deploy/write-production-tree.ts', app, folder);
  linkPackages(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock, folder);
  await node('tools/deploy/trim-packages.ts', folder);
}

function linkPackages({ packages }: Lock, folder: string): void {
  for (const [place, { link, resolved }] of Object.entries(packages)) {
    if (!place.includes('node_modules/')) continue;
    const target = join(folder, place);
    mkdirSync(dirname(target), { recursive: true });
    if (link) symlinkSync(relative(dirname(target), join(folder, resolved ?? '')), target);
    // Those for another system are not installed.
    else if (existsSync(join(root, place))) linkFolder(join(root, place), target);
  }
}

/** The same files under another name, where both are on one disk; packages inside have places of their own. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') linkFolder(source, target);
    } else if (entry.isFile()) linkFile(source, target);
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
