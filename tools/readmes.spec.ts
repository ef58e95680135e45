import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventDefinition } from '@drawpoint/contracts/events';
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

/** Every event of the contracts, by the name of its definition. */
const contracts = join(import.meta.dirname, '..', 'libs', 'contracts', 'src');
const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.events.ts'),
);
const modules = await Promise.all(
  files.map(async (file) => (await import(join(contracts, file))) as Record<string, EventDefinition>),
);
const events = new Map(modules.flatMap((module) => Object.entries(module)));

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
    const emitted = [...events.values()].filter(({ publisher }) => publisher === service);
    const heard = [...sources.matchAll(/\b(?:on|projectionOf)\((\w+),/g)].map(([, name = '']) => name);
    if (sources.includes('userProjection(')) heard.push('userChanged');
    const types = [...emitted, ...heard.flatMap((name) => events.get(name) ?? [])].map(({ type }) => type);
    expect(types.filter((type) => !readme.has(type))).toEqual([]);
  });
});
