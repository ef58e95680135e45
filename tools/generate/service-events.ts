import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventDefinition } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';

const contracts = join(root, 'libs', 'contracts', 'src');
const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.includes('generated'))
    .map((file) => join(folder, file))
    .sort();

/** Every event of the contracts, by the name of its definition. */
const events = new Map(
  (
    await Promise.all(
      filesBelow(contracts, '.events.ts').map(
        async (file) => (await import(file)) as Record<string, EventDefinition>,
      ),
    )
  ).flatMap((module) => Object.entries(module)),
);

/**
 * A sentence on the events a service emits, from the contracts, and one on those it consumes, from its
 * sources.
 */
export function eventsOf(service: ServiceName): string {
  const emitted = [...events.values()].filter(({ publisher }) => publisher === service);
  const emits = emitted.map(({ type }) => `\`${type}\``).sort();
  const hears = heardBy(service).map(({ type, publisher }) => `\`${type}\` of ${publisher}`);
  return `Emits ${emits.join(', ') || 'no events'}. Hears ${hears.sort().join(', ') || 'none'}.`;
}

/** The events consumed in a service's sources. */
export function heardBy(service: ServiceName): EventDefinition[] {
  const sources = filesBelow(join(root, 'apps', service, 'src'), '.ts')
    .filter((file) => !file.endsWith('spec.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const names = [...sources.matchAll(/\b(?:on|onTogether|projectionOf)\(\s*(\w+),/g)].map(
    ([, name = '']) => name,
  );
  if (sources.includes('userProjection(')) names.push('userChanged');
  if (sources.includes('optionsProjection(')) names.push('optionChanged');
  return [...new Set(names.flatMap((name) => events.get(name) ?? []))];
}
