import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..', '..');

/** A workspace package: `name` is the name of its folder and of its Nx project. */
export interface Package {
  name: string;
  folder: string;
}

/** Every package under `apps/` and `libs/`, libraries first. */
export function packages(): Package[] {
  return ['libs', 'apps'].flatMap((group) =>
    readdirSync(join(root, group))
      .filter((name) => existsSync(join(root, group, name, 'package.json')))
      .map((name) => ({ name, folder: join(root, group, name) })),
  );
}

/** The named packages, or all. Throws for an unknown name and lists the known ones. */
export function selectPackages(names: string[]): Package[] {
  const all = packages();
  const unknown = names.filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No package ${unknown.join(', ')}. There are: ${all.map((each) => each.name).join(', ')}`,
    );
  }
  return names.length === 0 ? all : all.filter((each) => names.includes(each.name));
}
