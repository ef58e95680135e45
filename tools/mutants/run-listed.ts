import { JEST } from '../launch/commands.mjs';
import { copyOfTree, type CopyOfTree } from '../scaffold/copy-of-tree.ts';
import type { Mutant, MutantArea } from './listed.ts';

export interface Verdict {
  mutant: Mutant;
  /** The test file that failed; null when the mutant survived. */
  caughtBy: string | null;
  seconds: number;
}

/** Replaces the text. Throws when it does not occur exactly once. */
export function mutate(text: string, { file, find, replace }: Mutant): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} has this ${times} times: ${find}`);
  return text.replace(find, () => replace);
}

/**
 * Runs an area's mutants one by one in a copy of the tree: unit tests first, then integration tests, until a
 * file fails. Throws when that file fails without the mutant as well.
 */
export function runListed(area: MutantArea, tell: (verdict: Verdict) => void): void {
  const tree = copyOfTree();
  try {
    for (const mutant of area.mutants) {
      let before = '';
      tree.edit(mutant.file, (text) => mutate((before = text), mutant));
      const started = performance.now();
      const caughtBy =
        failingFile(tree, 'unit', area.unit) ?? failingFile(tree, 'integration', area.integration);
      tree.edit(mutant.file, () => before);
      if (caughtBy) checkPasses(tree, caughtBy);
      tell({ mutant, caughtBy, seconds: (performance.now() - started) / 1000 });
    }
  } finally {
    tree.remove();
  }
}

function checkPasses(tree: CopyOfTree, file: string): void {
  const kind = file.includes('.int-spec.') ? 'integration' : 'unit';
  if (failingFile(tree, kind, [file])) throw new Error(`${file} fails without a mutant.`);
}

function failingFile(
  tree: CopyOfTree,
  kind: 'unit' | 'integration',
  tests: readonly string[],
): string | null {
  const workers = kind === 'unit' ? 2 : 3;
  try {
    tree.run(...JEST, '--selectProjects', kind, '--bail', `--maxWorkers=${workers}`, '--', ...tests);
    return null;
  } catch (error) {
    const failed = /FAIL \w+ (\S+)/.exec(String(error))?.[1];
    if (!failed) throw error;
    return failed;
  }
}
