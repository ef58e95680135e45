import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, dirname } from 'node:path';
import { transform, version, type Options } from '@swc/core';
import { listFiles, readJson, removeWithEmptyParents, writeWhole } from './files.ts';

/** `rewriteRelativeImportExtensions` is newer than SWC's own types. */
const options: Options & { jsc: { rewriteRelativeImportExtensions: boolean } } = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  inlineSourcesContent: false,
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    rewriteRelativeImportExtensions: true,
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};
const recipe = createHash('sha256')
  .update(version)
  .update(readFileSync(import.meta.filename))
  .digest('hex');

interface Manifest {
  recipe: string;
  /** Source path → size and modification time as they were when its output was written. */
  sources: Record<string, string>;
}

/** What one build of a package did, in files. */
export interface Outcome {
  written: number;
  kept: number;
  removed: number;
}

/**
 * Brings a package's `dist` up to date with its `src`: TypeScript becomes ES modules with source maps,
 * other files are copied, tests are left out, outputs without a source are removed.
 */
export async function transpile(folder: string): Promise<Outcome> {
  const src = join(folder, 'src');
  const dist = join(folder, 'dist');
  const manifestPath = join(dist, '.build.json');
  const known = readJson(manifestPath) as Manifest | undefined;
  const before = known?.recipe === recipe ? known.sources : {};
  const sources: Record<string, string> = {};
  const outcome: Outcome = { written: 0, kept: 0, removed: 0 };

  await Promise.all(
    listFiles(src)
      .filter((file) => !isLeftOut(file))
      .map(async (file) => {
        const { size, mtimeMs } = statSync(join(src, file));
        const mark = `${size} ${mtimeMs}`;
        if (before[file] === mark && outputsOf(file).every((output) => existsSync(join(dist, output)))) {
          outcome.kept += 1;
        } else {
          await emit(src, dist, file);
          outcome.written += 1;
        }
        sources[file] = mark;
      }),
  );

  const wanted = new Set(Object.keys(sources).flatMap(outputsOf));
  for (const file of listFiles(dist)) {
    if (wanted.has(file) || file === '.build.json' || file.endsWith('.part')) continue;
    removeWithEmptyParents(join(dist, file), dist);
    outcome.removed += 1;
  }
  if (outcome.written + outcome.removed > 0 || !known) {
    writeWhole(manifestPath, JSON.stringify({ recipe, sources } satisfies Manifest));
  }
  return outcome;
}

async function emit(src: string, dist: string, file: string): Promise<void> {
  const from = join(src, file);
  const content = readFileSync(from);
  if (!isCode(file)) {
    writeWhole(join(dist, file), content);
    return;
  }
  const out = join(dist, script(file));
  const tsx = file.endsWith('.tsx');
  const { code, map } = await transform(content.toString('utf8'), {
    ...options,
    jsc: { ...options.jsc, parser: { syntax: 'typescript', tsx, decorators: true } },
    filename: from,
    sourceFileName: relative(dirname(out), from),
  });
  if (map) writeWhole(`${out}.map`, map);
  writeWhole(out, `${code}//# sourceMappingURL=${basename(out)}.map\n`);
}

function outputsOf(file: string): string[] {
  return isCode(file) ? [script(file), `${script(file)}.map`] : [file];
}

function script(file: string): string {
  return file.replace(/\.tsx?$/, '.js');
}

function isCode(file: string): boolean {
  return /\.tsx?$/.test(file);
}

function isLeftOut(file: string): boolean {
  return /\.(spec|int-spec|d)\.tsx?$/.test(file) || basename(file).startsWith('.');
}
