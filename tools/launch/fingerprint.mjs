import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Written by builds or tests, never read by the build. */
const SKIPPED = new Set(['dist', 'generated', 'node_modules', 'test-results', '.vite']);
const TEST = /\.(spec|int-spec)\.tsx?$/;

/** A hash over name, size and modification time of the files and of all files in the folders. */
export function fingerprint(root, paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) {
        if (!SKIPPED.has(name) && !TEST.test(name)) visit(join(path, name));
      }
    } else {
      hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    }
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
