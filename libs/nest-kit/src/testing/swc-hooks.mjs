import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

const kept = fileURLToPath(new URL('../../../../.cache/swc-hooks/', import.meta.url));
mkdirSync(kept, { recursive: true });
// The cache saves more time than most test files take.
enableCompileCache(fileURLToPath(new URL('../../../../.cache/compile/', import.meta.url)));

/** Preload with `node --import` to run TypeScript with decorators in a child process. */
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !/\.tsx?(\?|$)/.test(url)) return next(url, context);
    const filename = fileURLToPath(url);
    return { format: 'module', source: transformed(filename), shortCircuit: true };
  },
});

/** Cached by content, because tests start such a process again and again. */
function transformed(filename) {
  const text = readFileSync(filename, 'utf8');
  const place = kept + createHash('sha256').update(`${version}\n${filename}\n${text}`).digest('hex');
  if (existsSync(place)) return readFileSync(place, 'utf8');
  const { code } = transformSync(text, {
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      parser: { syntax: 'typescript', tsx: filename.endsWith('x'), decorators: true },
      target: 'es2023',
      // Node imports JSON by its attribute alone.
      experimental: { keepImportAttributes: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  });
  writeFileSync(`${place}.${process.pid}`, code);
  renameSync(`${place}.${process.pid}`, place);
  return code;
}
