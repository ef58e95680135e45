/**
 * The production files of one program: its package.json, those of its libraries, and their part of the lock
 * file.
 */

/**
 * An entry of `packages` in package-lock.json (version 3): the root, a workspace, a link to one, or an
 * installed package.
 */
export type LockEntry = {
  version?: string;
  link?: boolean;
  resolved?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

export type Lock = { lockfileVersion: number; packages: Record<string, LockEntry> };

/** The workspace folders of a program's code, such as `libs/rules`, and the lock file that installs them. */
export type ProductionTree = { workspaces: string[]; lock: Lock };

/** The tree of the workspace in `folder`, such as `apps/auth`. Throws when the lock lacks a named package. */
export function productionTree({ lockfileVersion, packages }: Lock, folder: string): ProductionTree {
  const named = packages[folder];
  const lock = { lockfileVersion, packages: { ...packages, ...(named && { [folder]: runnable(named) }) } };
  const reached = new Map<string, LockEntry>();
  const visit = (place: string): void => {
    const entry = lock.packages[place];
    if (!entry) throw new Error(`package-lock.json has no ${place}`);
    if (reached.has(place)) return;
    reached.set(place, withoutDevelopment(entry));
    if (entry.link) return visit(entry.resolved!);
    for (const { name, isOptional } of dependenciesOf(entry)) {
      const found = placeOf(lock, place, name);
      if (found) visit(found);
      else if (!isOptional) throw new Error(`package-lock.json has no ${name} for ${place}`);
    }
  };
  visit(folder);
  const link = Object.keys(lock.packages).find((place) => lock.packages[place]!.resolved === folder);
  if (link) visit(link);
  const workspaces = [...reached.keys()].filter((place) => !place.includes('node_modules/')).sort();
  const rest = [...reached]
    .filter(([place]) => place !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    workspaces,
    lock: { lockfileVersion, packages: { '': { ...ROOT, workspaces }, ...Object.fromEntries(rest) } },
  };
}

/**
 * Programs outside production, such as the sandbox, list all imports as devDependencies. They become
 * dependencies here.
 */
export const runnable = <Named extends Pick<LockEntry, 'dependencies' | 'devDependencies'>>(
  named: Named,
): Named => (named.dependencies ? named : { ...named, dependencies: named.devDependencies });

/** The same without devDependencies. */
export const withoutDevelopment = (named: LockEntry): LockEntry =>
  Object.fromEntries(Object.entries(named).filter(([key]) => key !== 'devDependencies'));

/** The root's package.json for such a lock file. */
export const ROOT = { name: 'drawpoint', version: '0.1.0' };

/** Optional peers, such as a compiler, are only for development. */
function dependenciesOf(entry: LockEntry): { name: string; isOptional: boolean }[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  return [
    ...[...Object.keys(entry.dependencies ?? {}), ...peers].map((name) => ({ name, isOptional: false })),
    ...Object.keys(entry.optionalDependencies ?? {}).map((name) => ({ name, isOptional: true })),
  ];
}

/** Where Node finds package `name`: in the package's own folder, or in one above. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (folder === '') return undefined;
  }
}
