import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../build/packages.ts';

export type CopyOfTree = ReturnType<typeof copyOfTree>;

/** A copy of the sources with the installed packages, for generators and checks. */
export function copyOfTree() {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-tree-'));
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const sources = git('ls-files', '-z', '--cached', '--others', '--exclude-standard');
  const generated = readdirSync(join(root, 'apps')).map((app) => `apps/${app}/src/generated`);
  for (const path of [...sources, ...generated]) {
    if (!existsSync(join(root, path)) || path.startsWith('docs/screenshots')) continue;
    cpSync(join(root, path), join(folder, path), { recursive: true, preserveTimestamps: true });
  }
  linkPackages(folder);
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['add', '.'], { cwd: folder });
  return {
    folder,
    /** Runs a script with this Node in the copy. Throws with its output when it fails. */
    run: (...args: string[]) => {
      try {
        return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`node ${args.join(' ')}\n${stdout}\n${stderr}`);
      }
    },
    /** Edits or creates a file as a person would. */
    edit: (path: string, change: (text: string) => string) => {
      const file = join(folder, path);
      writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''));
    },
    /** The files that were changed or added in the copy. */
    changed: () =>
      execFileSync('git', ['ls-files', '-z', '--modified', '--others', '--exclude-standard'], {
        cwd: folder,
        encoding: 'utf8',
      })
        .split('\0')
        .filter(Boolean),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Links every installed package; workspace packages point into the copy. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules');
  for (const name of readdirSync(installed)) {
    if (name !== '@drawpoint' && !name.startsWith('.'))
      link(join(installed, name), join(folder, 'node_modules', name));
  }
  linkWorkspace(folder);
}

function linkWorkspace(folder: string): void {
  for (const group of ['apps', 'libs']) {
    for (const name of readdirSync(join(folder, group))) {
      link(join(folder, group, name), join(folder, 'node_modules', '@drawpoint', name));
      // Packages whose version differs from the root's.
      const own = join(root, group, name, 'node_modules');
      if (existsSync(own)) link(own, join(folder, group, name, 'node_modules'));
    }
  }
}

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
