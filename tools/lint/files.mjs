import { relative, sep } from 'node:path';

export const TEST = /(\.(spec|int-spec|e2e)\.tsx?$|\/testing\/)/;

/** A file's path from the repository's root, with slashes. */
export function fileOf(context) {
  return relative(context.cwd, context.filename).split(sep).join('/');
}
