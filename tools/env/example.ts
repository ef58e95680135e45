import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { packages, root } from '../build/packages.ts';

/** One program's settings: its schema and the source text whose comments explain them. */
export interface Program {
  name: string;
  schema: z.ZodObject;
  source: string;
}

/** Every app with a `src/env.ts`, which exports its settings as `schema` and imports only what Node runs from source. */
export async function programs(): Promise<Program[]> {
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

/**
 * The text of `.env.example`: settings that several programs share first, then each program's own. What must be set
 * stands open; what may be left out is commented, with its default.
 */
export function envExample(all: Program[]): string {
  const uses = new Map<string, number>();
  for (const key of all.flatMap(({ schema }) => Object.keys(schema.shape)))
    uses.set(key, (uses.get(key) ?? 0) + 1);
  const shared = new Map<string, string>();
  const sections: string[] = [];
  for (const program of all) {
    const own: string[] = [];
    for (const [key, field] of Object.entries(program.schema.shape)) {
      const lines = describeSetting(key, field as z.ZodType, program.source);
      if ((uses.get(key) ?? 0) > 1) shared.set(key, lines);
      else own.push(lines);
    }
    if (own.length > 0) sections.push(`## ${program.name}\n\n${own.join('\n')}`);
  }
  const first =
    shared.size > 0 ? [`## Shared by several programs\n\n${[...shared.values()].join('\n')}`] : [];
  return `${HEADER}\n${[...first, ...sections].join('\n\n')}\n`;
}

const HEADER = `# Written by \`npm run env:example\` from each program's env.ts; change those instead.
# \`npm start\` needs none of these: it makes its own in .data.
`;

/** What a setting is for, and what it is unless told: null where it must be set. */
export type Described = { text: string; fallback: string | null };

/** Of a field of a program's schema, in the words of the comment above it. */
export function described(key: string, field: z.ZodType, source: string): Described {
  const comment = new RegExp(`/\\*\\* ((?:(?!\\*/).)*) \\*/\\s+${key}:`, 's').exec(source)?.[1];
  const text = field.description ?? comment?.replace(/\s*\n\s*\*\s*/g, ' ');
  const unset = field.safeParse(undefined);
  return { text: text ?? '', fallback: unset.success ? written(unset.data) : null };
}

/** As the environment would say it; an object is no default that anybody writes. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

function describeSetting(key: string, field: z.ZodType, source: string): string {
  const { text, fallback } = described(key, field, source);
  return `${text ? `# ${text}\n` : ''}${fallback === null ? '' : '# '}${key}=${fallback ?? ''}`;
}
