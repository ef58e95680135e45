import { SERVICES } from '@drawpoint/contracts/operation';
import type { z } from 'zod';
import { isSecret } from '../deploy/deployed-programs.ts';
import { generatedFile, textOf, type GeneratedFile } from '../generate/generated-file.ts';
import { filled, table } from '../generate/readme.ts';
import { described, envExample, programs, type Program } from './example.ts';

const OPERATIONS = 'docs/operations/settings.md';
const EXAMPLE = '.env.example';

/** What tells of settings: the table of the documentation, and `.env.example`. */
export async function settingsFiles(): Promise<GeneratedFile[]> {
  const all = await programs();
  const deployed = all.filter(({ name }) => name !== 'local');
  return [
    await generatedFile(OPERATIONS, filled(textOf(OPERATIONS), 'settings', settingsTable(deployed))),
    { path: EXAMPLE, text: envExample(all), current: textOf(EXAMPLE) },
  ];
}

type Row = { text: string; fallback: string | null; readBy: string[] };

/** Every setting once: who reads it, what it is unless set, what for. A service's own prefix stands as `<SERVICE>`. */
export function settingsTable(all: readonly Program[]): string {
  const rows = new Map<string, Row>();
  for (const { name: program, schema, source } of all) {
    for (const [key, field] of Object.entries(schema.shape)) {
      const own = `${program.toUpperCase()}_DATABASE_`;
      const name = key.startsWith(own) ? `<SERVICE>_DATABASE_${key.slice(own.length)}` : key;
      const { text, fallback } = described(key, field as z.ZodType, source);
      const row = rows.get(name) ?? { text: '', fallback, readBy: [] };
      rows.set(name, { ...row, text: row.text || text, readBy: [...row.readBy, program] });
    }
  }
  return table(
    ['setting', 'read by', 'unless set', 'what'],
    [...rows].sort(byName).map(([name, { text, fallback, readBy }]) => {
      const words = [text, isSecret(name) ? 'Secret.' : ''];
      return [`\`${name}\``, whoReads(readBy), unlessSet(fallback), words.filter(Boolean).join(' ')];
    }),
  );
}

const byName = ([one]: [string, Row], [other]: [string, Row]): number => (one < other ? -1 : 1);

function unlessSet(fallback: string | null): string {
  if (fallback === null) return 'must be set';
  return fallback === '' ? '' : `\`${fallback}\``;
}

/** The gateway and all services are `all`, all services are `services`. */
function whoReads(programs: readonly string[]): string {
  const others = programs.filter((name) => !(SERVICES as readonly string[]).includes(name));
  const services = programs.filter((name) => !others.includes(name));
  if (services.length < SERVICES.length) return programs.join(', ');
  const isAll = others.includes('gateway');
  return [isAll ? 'all' : 'services', ...others.filter((name) => name !== 'gateway')].join(', ');
}
