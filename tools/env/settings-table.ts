import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVICES } from '@drawpoint/contracts/operation';
import { z } from 'zod';
import { packages, root } from '../build/packages.ts';
import { isSecret } from '../deploy/deployed-programs.ts';
import { generatedFile, textOf, type GeneratedFile } from '../generate/generated-file.ts';
import { fillSection, table } from '../generate/readme.ts';

const OPERATIONS = 'docs/operations/settings.md';

/** One program's settings: its schema, and the source text with their comments. */
export interface Program {
  name: string;
  schema: z.ZodObject;
  source: string;
}

/**
 * Every app with a `src/env.ts`. That file exports the settings as `schema`, and Node must be able to run it
 * from source.
 */
async function programs(): Promise<Program[]> {
  const kit = readFileSync(join(root, 'libs/nest-kit/src/env.ts'), 'utf8');
  const apps = packages().filter(
    ({ folder }) => dirname(folder) === join(root, 'apps') && existsSync(join(folder, 'src/env.ts')),
  );
  return Promise.all(
    apps.map(async ({ name, folder }) => {
      const path = join(folder, 'src/env.ts');
      const { schema } = (await import(pathToFileURL(path).href)) as { schema?: unknown };
      if (!(schema instanceof z.ZodObject)) throw new Error(`${path} exports no zod object named "schema".`);
      return { name, schema, source: readFileSync(path, 'utf8') + kit };
    }),
  );
}

/** The documentation with its table of settings. */
export async function settingsFile(): Promise<GeneratedFile> {
  const deployed = (await programs()).filter(({ name }) => name !== 'local');
  return generatedFile(OPERATIONS, fillSection(textOf(OPERATIONS), 'settings', settingsTable(deployed)));
}

type Row = { text: string; fallback: string | null; readBy: string[] };

/** A row per setting: its readers, default and purpose. A service's own prefix is written as `<SERVICE>`. */
export function settingsTable(all: readonly Program[]): string {
  const rows = new Map<string, Row>();
  for (const { name: program, schema, source } of all) {
    for (const [key, field] of Object.entries(schema.shape)) {
      const own = `${program.toUpperCase()}_DATABASE_`;
      const name = key.startsWith(own) ? `<SERVICE>_DATABASE_${key.slice(own.length)}` : key;
      const { text, fallback } = describeSetting(key, field as z.ZodType, source);
      const row = rows.get(name) ?? { text: '', fallback, readBy: [] };
      rows.set(name, { ...row, text: row.text || text, readBy: [...row.readBy, program] });
    }
  }
  return table(
    ['setting', 'read by', 'unless set', 'what'],
    [...rows].sort(byName).map(([name, { text, fallback, readBy }]) => {
      const words = [text, isSecret(name) ? 'Secret.' : ''];
      return [`\`${name}\``, readersText(readBy), unlessSet(fallback), words.filter(Boolean).join(' ')];
    }),
  );
}

const byName = ([one]: [string, Row], [other]: [string, Row]): number => (one < other ? -1 : 1);

function unlessSet(fallback: string | null): string {
  if (fallback === null) return 'must be set';
  return fallback === '' ? '' : `\`${fallback}\``;
}

/** Writes `all` for gateway and services, and `services` for all services. */
function readersText(programs: readonly string[]): string {
  const others = programs.filter((name) => !(SERVICES as readonly string[]).includes(name));
  const services = programs.filter((name) => !others.includes(name));
  if (services.length < SERVICES.length) return programs.join(', ');
  const isAll = others.includes('gateway');
  return [isAll ? 'all' : 'services', ...others.filter((name) => name !== 'gateway')].join(', ');
}

/** The purpose of a setting and its default; null when it must be set. */
type SettingDescription = { text: string; fallback: string | null };

/** Reads the purpose from the comment above the field. */
function describeSetting(key: string, field: z.ZodType, source: string): SettingDescription {
  const comment = new RegExp(`/\\*\\*\\s((?:(?!\\*/).)*)\\*/\\s+${key}:`, 's').exec(source)?.[1];
  const lines = comment?.split('\n').map((line) => line.replace(/^\s*\*/, '').trim());
  const text = field.description ?? lines?.filter(Boolean).join(' ');
  const unset = field.safeParse(undefined);
  return { text: text ?? '', fallback: unset.success ? formatDefault(unset.data) : null };
}

/** The value as in an environment. Objects are not shown as defaults. */
function formatDefault(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return value === undefined || typeof value === 'object' ? '' : String(value);
}
