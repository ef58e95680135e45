import { JEST } from '../launch/commands.mjs';
import { copyOfTree, type CopyOfTree } from '../scaffold/copy-of-tree.ts';
import { MUTANTS, TESTS, type Mutant, type MutantArea } from './listed.ts';

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

/** Tries the listed mutants of the areas, or all, one after the other in a copy of the tree. */
export function runListed(areas: readonly string[], tell: (verdict: Verdict) => void): Verdict[] {
  const tree = copyOfTree();
  const chosen = MUTANTS.filter(({ area }) => areas.length === 0 || areas.includes(area));
  try {
    for (const area of new Set(chosen.map((mutant) => mutant.area))) {
      const failing = failingFile(tree, area);
      if (failing) throw new Error(`The tests of ${area} fail without a mutant: ${failing}`);
    }
    return chosen.map((mutant) => {
      let before = '';
      tree.edit(mutant.file, (text) => mutate((before = text), mutant));
      const started = performance.now();
      const caughtBy = failingFile(tree, mutant.area);
      tree.edit(mutant.file, () => before);
      const verdict = { mutant, caughtBy, seconds: (performance.now() - started) / 1000 };
      tell(verdict);
      return verdict;
    });
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
      tree.run(...JEST, ...options, '--', ...TESTS[area][kind]);
    } catch (error) {
      return /FAIL \w+ (\S+)/.exec(String(error))?.[1] ?? String(error);
    }
  }
  return null;
}
