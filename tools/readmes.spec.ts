import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf } from '@drawpoint/contracts/registry';
import { SERVICES } from '@drawpoint/contracts/operation';

const apps = join(import.meta.dirname, '..', 'apps');
const read = (...path: string[]): string => readFileSync(join(apps, ...path), 'utf8');

/**
 * The operations a README names in code. `.create` after `booking.bookings.update` means
 * `booking.bookings.create`.
 */
function named(readme: string): Set<string> {
  let feature = '';
  return new Set(
    [...readme.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => {
      if (name.startsWith('.')) return feature + name;
      feature = name.split('.').slice(0, 2).join('.');
      return name;
    }),
  );
}

describe.each(SERVICES)('The README of %s', (service) => {
  const readme = named(read(service, 'README.md'));

  it('the README names only operations that its service handles', () => {
    const subjects = operationsOf(service).map((op) => op.subject as string);
    const claimed = [...readme].filter(
      (name) => name.startsWith(`${service}.`) && name.split('.').length === 3,
    );
    expect(claimed.filter((name) => !subjects.includes(name))).toEqual([]);
  });
});
