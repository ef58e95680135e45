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
 * Writes to `folder` what the image build makes of a built program, without a registry. The packages
 * installed here are used, in the same versions and places.
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
    // Packages for other systems are not installed.
    else if (existsSync(join(root, place))) linkFolder(join(root, place), target);
  }
}

/**
 * Hard links the files when both folders are on one disk. Nested packages are skipped, because they are
 * listed separately.
 */
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
