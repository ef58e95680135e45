import {
  isInternal,
  serviceOf,
  SERVICES,
  type Operation,
  type ServiceName,
} from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { eventsOf } from './service-events.ts';
import { generatedFile, textOf, type GeneratedFile } from './generated-file.ts';

interface ServiceFacts {
  service: ServiceName;
  /** Its Prisma schema; each model's `///` comment describes its table. */
  schema: string;
  operations: readonly Operation[];
  /** One sentence each on emitted and consumed events. */
  events: string;
}

/** The README of every service. */
export function readmeFiles(): Promise<GeneratedFile[]> {
  return Promise.all(
    SERVICES.map((service) => {
      const path = `apps/${service}/README.md`;
      const schema = textOf(`apps/${service}/prisma/schema.prisma`);
      return generatedFile(
        path,
        fillReadme(textOf(path), { service, schema, operations: OPERATIONS, events: eventsOf(service) }),
      );
    }),
  );
}

/** A service's README with regenerated tables of its tables and operations, and its events. */
export function fillReadme(readme: string, { service, schema, operations, events }: ServiceFacts): string {
  const answered = operations.filter((op) => serviceOf(op) === service);
  const owns = table(
    ['owns the table', ''],
    tablesOf(schema).map(({ name, comment }) => [`\`${name}\``, comment]),
  );
  const answers = table(
    ['answers', 'to', ''],
    answered.map((op) => [`\`${op.subject}\``, callersOf(op), op.summary]),
  );
  return fillSection(fillSection(fillSection(readme, 'owns', owns), 'answers', answers), 'events', events);
}

/** Replaces the part between `<!-- name -->` and `<!-- /name -->`. Throws when there is none. */
export function fillSection(readme: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`A README lacks ${start} … ${end}.`);
  return `${readme.slice(0, from + start.length)}\n\n${text}\n\n${readme.slice(to)}`;
}

function callersOf({ allow }: Operation): string {
  if (allow === 'public') return 'everybody';
  return (isInternal(allow) ? allow.internal : allow).join(', ');
}

/** The tables of a Prisma schema, by their names in Postgres. */
export function tablesOf(schema: string): { name: string; comment: string }[] {
  return [...schema.matchAll(/((?:^\/\/\/.*\n)*)^model (\w+) \{([\s\S]*?)^\}/gm)].map(
    ([, comment = '', model = '', body = '']) => ({
      name: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
      comment: comment
        .replaceAll(/^\/\/\/ ?/gm, '')
        .trim()
        .replaceAll(/\s*\n\s*/g, ' '),
    }),
  );
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** A Markdown table; empty without rows. */
export function table(head: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
