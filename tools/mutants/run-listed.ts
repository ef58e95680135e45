import { JEST } from '../launch/commands.mjs';
import { copyOfTree, type CopyOfTree } from '../scaffold/copy-of-tree.ts';
import type { Mutant, MutantArea } from './listed.ts';

export interface Verdict {
  mutant: Mutant;
  /** The test file that failed; null where the mutant survived. */
  caughtBy: string | null;
  seconds: number;
}

/** Puts the mistake into a text. Throws where the text to replace does not stand there once. */
export function mutate(text: string, { file, find, replace }: Mutant): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} has this ${times} times: ${find}`);
  return text.replace(find, () => replace);
}

/** Tries an area's mutants one after the other in a copy of the tree. Throws where its tests fail without one. */
export function runListed(area: MutantArea, tell: (verdict: Verdict) => void): void {
  const tree = copyOfTree();
  try {
    const failing = failingFile(tree, area);
    if (failing) throw new Error(`A test fails without a mutant: ${failing}`);
    for (const mutant of area.mutants) {
      let before = '';
      tree.edit(mutant.file, (text) => mutate((before = text), mutant));
      const started = performance.now();
      const caughtBy = failingFile(tree, area);
      tree.edit(mutant.file, () => before);
      tell({ mutant, caughtBy, seconds: (performance.now() - started) / 1000 });
    }
  } finally {
    tree.remove();
  }
}

/** Unit tests first, then integration tests, up to the first file that fails. */
function failingFile(tree: CopyOfTree, area: MutantArea): string | null {
  for (const kind of ['unit', 'integration'] as const) {
    const workers = kind === 'unit' ? 2 : 3;
    const options = ['--selectProjects', kind, '--bail', `--maxWorkers=${workers}`];
    try {
      tree.run(...JEST, ...options, '--', ...area[kind]);
    } catch (error) {
      return /FAIL \w+ (\S+)/.exec(String(error))?.[1] ?? String(error);
    }
  }
  return null;
}
