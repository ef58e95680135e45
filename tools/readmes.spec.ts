import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf } from '@drawpoint/contracts/registry';
import { SERVICES } from '@drawpoint/contracts/operation';

const apps = join(import.meta.dirname, '..', 'apps');
const read = (...path: string[]): string => readFileSync(join(apps, ...path), 'utf8');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('generated'),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** What a README names in code; `.create` after `booking.bookings.update` stands for `booking.bookings.create`. */
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
  const sources = filesOf(join(apps, service, 'src')).join('\n');

  it('names no subject of its own that it does not answer', () => {
    const subjects = operationsOf(service).map((op) => op.subject as string);
    const claimed = [...readme].filter(
      (name) => name.startsWith(`${service}.`) && name.split('.').length === 3,
    );
    expect(claimed.filter((name) => !subjects.includes(name))).toEqual([]);
  });

  it('names every event that it emits and hears', () => {
    const emitted = [...sources.matchAll(/type: '(\w+\.\w+)', entityId/g)].map(([, type = '']) => type);
    const heard = [...sources.matchAll(/^\s+'(\w+\.\w+)': \(tx/gm)].map(([, type = '']) => type);
    expect([...emitted, ...heard].filter((type) => !readme.has(type))).toEqual([]);
  });
});
