import { posix } from 'node:path';
import { isTest, place, places, type SourceFile } from './source-files.ts';

/** Where one operation lives; every entry is `path:line`. */
export interface Whereabouts {
  /** As code names it: `bookings.create`. */
  name: string;
  contract: string[];
  handler: string[];
  feature: string[];
  store: string[];
  web: string[];
  tests: string[];
}

/**
 * Finds the operation with this route (`POST /bookings`, aliases included) or subject (`booking.bookings.create`)
 * and everything that names it. Undefined where no contract has it.
 */
export function findOperation(wanted: string, files: SourceFile[]): Whereabouts | undefined {
  for (const file of files) {
    if (!file.path.endsWith('.contract.ts') || isTest(file)) continue;
    for (const { name, index, body } of operationsIn(file)) {
      if (routesAndSubject(body).includes(wanted)) return describeOperation(name, file, index, body, files);
    }
  }
  return undefined;
}

/** Every route of the contracts, to offer where the one asked for does not exist. */
export function allRoutes(files: SourceFile[]): string[] {
  return files
    .filter((file) => file.path.endsWith('.contract.ts'))
    .flatMap((file) => operationsIn(file))
    .flatMap(({ body }) => routesAndSubject(body))
    .sort();
}

function operationsIn(file: SourceFile): { name: string; index: number; body: string }[] {
  const groups = [...file.text.matchAll(/^export const (\w+)\b/gm)];
  const starts = [...file.text.matchAll(/^ {2}(\w+): operation\(/gm)];
  return starts.map((start, position) => {
    const group = groups.filter(({ index }) => index < start.index).at(-1);
    const body = file.text.slice(start.index, starts[position + 1]?.index);
    return { name: `${group?.[1] ?? ''}.${start[1] ?? ''}`, index: start.index, body };
  });
}

function routesAndSubject(body: string): string[] {
  return [
    ...body.matchAll(/'((?:GET|POST|PUT|DELETE) \/[^']*)'/g),
    ...body.matchAll(/subject: '([^']+)'/g),
  ].map(([, text]) => text ?? '');
}

function describeOperation(
  name: string,
  contract: SourceFile,
  index: number,
  body: string,
  files: SourceFile[],
): Whereabouts {
  const module = posix.basename(contract.path, '.ts');
  const mention = new RegExp(`\\b${name.replace('.', '\\.')}\\b`, 'g');
  const users = files.filter(({ text }) => text.includes(module));
  const handles = new RegExp(`handle\\(\\s*${name.replace('.', '\\.')}\\s*,`, 'g');
  const handler = users.find((file) => file.path.startsWith('apps/') && file.text.search(handles) >= 0);
  const routes = routesAndSubject(body).map((text) => text.split(' ').at(-1) ?? text);
  const quoted = new RegExp(`['"\`](/api)?(${routes.map(pathPattern).join('|')})['"\`?]`, 'g');
  return {
    name,
    contract: [place(contract, index)],
    handler: handler ? places(handler, handles) : [],
    feature: users.filter(({ path }) => path.endsWith('.feature.ts')).map(firstExport),
    store: handler ? storesOf(handler, files).map(firstExport) : [],
    web: users
      .filter((file) => file.path.startsWith('apps/web/') && !isTest(file))
      .flatMap((file) => places(file, mention)),
    tests: files
      .filter(isTest)
      .flatMap((file) => [...(users.includes(file) ? places(file, mention) : []), ...places(file, quoted)])
      .filter((each, position, all) => all.indexOf(each) === position),
  };
}

/** `/appointments/{id}` as tests write it: with an expression or a number in the place of the name. */
function pathPattern(path: string): string {
  return path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(?:\\$\\{[^}]*\\}|\\d+)');
}

/** The stores that the handler's file imports, and those that the files it imports do. */
function storesOf(handler: SourceFile, files: SourceFile[]): SourceFile[] {
  const near = importsOf(handler, files);
  return [...new Set([...near, ...near.flatMap((file) => importsOf(file, files))])].filter(isStore);
}

function isStore({ path }: SourceFile): boolean {
  return path.endsWith('.store.ts') && !path.endsWith('database.store.ts');
}

function importsOf(file: SourceFile, files: SourceFile[]): SourceFile[] {
  return [...file.text.matchAll(/^import [^;]*from '(\.[^']+)'/gm)].flatMap(([, source = '']) => {
    const path = posix.join(posix.dirname(file.path), source);
    return files.filter((each) => each.path === path);
  });
}

function firstExport(file: SourceFile): string {
  return place(file, Math.max(0, file.text.search(/^export (async function|function|class|const)/m)));
}
