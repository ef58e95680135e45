import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyOfTree } from '../scaffold/copy-of-tree.ts';

const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js';

/** Has Stryker mutate a copy of the tree: all of tools/mutants/stryker.config.mjs, or the files named. Answers its exit code. */
export function runGenerated(files: readonly string[]): number {
  const tree = copyOfTree();
  try {
    const only = files.length > 0 ? [`--mutate=${globSync(files, { cwd: tree.folder }).join()}`] : [];
    const args = [STRYKER, 'run', 'tools/mutants/stryker.config.mjs', ...only];
    return spawnSync(process.execPath, args, { cwd: tree.folder, stdio: 'inherit' }).status ?? 1;
  } finally {
    tree.remove();
  }
}
