import { SERVICES } from '@drawpoint/contracts/operation';
import { packages, root } from '../build/packages.ts';
import { importsOf, manifestOf, peersOf } from './named-imports.ts';

const all = packages().map(({ name, folder }) => ({ name, folder, manifest: manifestOf(folder) }));
const tools = manifestOf(root);
const named = (dependencies: Record<string, string> = {}): string[] => Object.keys(dependencies);

/** What production installs: gateway, services and their libraries. The web app is shipped as built files. */
const shipped = new Set<string>();
const ship = (name: string): void => {
  const found = all.find(({ manifest }) => manifest.name === name);
  if (!found || shipped.has(name)) return;
  shipped.add(name);
  named(found.manifest.dependencies).forEach(ship);
};
for (const name of ['gateway', ...SERVICES]) ship(`@drawpoint/${name}`);

describe.each(all)('The package $name', ({ folder, manifest }) => {
  const { program, tests } = importsOf(folder);
  const dependencies = named(manifest.dependencies);
  const devDependencies = named(manifest.devDependencies);
  const own = shipped.has(manifest.name) ? dependencies : devDependencies;

  it('the package lists its program’s imports, as devDependencies when it is not shipped', () => {
    expect([...program].filter((name) => !own.includes(name))).toEqual([]);
    if (!shipped.has(manifest.name)) expect(dependencies).toEqual([]);
  });

  it('the package lists its tests’ imports, except shared tools', () => {
    const known = new Set([...dependencies, ...devDependencies, ...named(tools.devDependencies)]);
    expect([...tests].filter((name) => !known.has(name))).toEqual([]);
  });

  it('the package lists no package that neither it nor its packages need', () => {
    const needed = new Set([...program, ...peersOf(own)]);
    expect(dependencies.filter((name) => !needed.has(name))).toEqual([]);
    const inDevelopment = new Set([...needed, ...tests]);
    expect(devDependencies.filter((name) => !inDevelopment.has(name))).toEqual([]);
  });
});

describe('All packages together', () => {
  const versions = [...all.map(({ manifest }) => manifest), tools].flatMap(
    ({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }),
  );

  it('packages list exact versions, the same everywhere', () => {
    const byName = new Map<string, Set<string>>();
    for (const [name, version] of versions) byName.set(name, (byName.get(name) ?? new Set()).add(version));
    expect(versions.filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+/.test(version))).toEqual([]);
    expect([...byName].filter(([, found]) => found.size > 1).map(([name]) => name)).toEqual([]);
  });

  it('packages leave the development server and the sandbox out of production', () => {
    expect(named(tools.dependencies)).toEqual([]);
    const names = ['local', 'sandbox', 'web', 'embedded-postgres'].map((name) => `@drawpoint/${name}`);
    expect(names.filter((name) => shipped.has(name))).toEqual([]);
  });
});
