import { MANAGERS, SIGNED_IN, STAFF, type Operation } from '@drawpoint/contracts/operation';
import { z } from 'zod';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../build/packages.ts';
import { formatted } from '../generate/generated-file.ts';

/** The parsed command line. */
export type NewScreen = {
  kind: 'list' | 'form';
  /** A folder of `apps/web/src/features`. */
  feature: string;
  /** `History`, for `HistoryScreen.tsx`. */
  name: string;
  /** `appointments/appointments`, below `libs/contracts/src`. */
  contract: string;
  group: string;
  operation: string;
};

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: string[];
  format?: string;
  anyOf?: JsonSchema[];
};

/** The parsed arguments, or the text of what is wrong with them. */
export function readScreenArguments(args: string[]): NewScreen | string {
  const [kind, feature, name, target] = args;
  if (kind !== 'list' && kind !== 'form') return 'The first word is list or form.';
  if (!feature || !/^[a-z]+(-[a-z]+)*$/.test(feature)) return 'The feature is lower-case, with dashes.';
  if (!name || !/^([A-Z][a-z0-9]*)+$/.test(name)) return 'The name is like UserList.';
  const match = /^([a-z-]+\/[a-z-]+)#([a-zA-Z]+)\.([a-zA-Z]+)$/.exec(target ?? '');
  if (!match) return 'The operation is like appointments/appointments#appointments.listMine.';
  return { kind, feature, name, contract: match[1]!, group: match[2]!, operation: match[3]! };
}

export const screenPath = ({ feature, name }: NewScreen): string =>
  `apps/web/src/features/${feature}/${name}Screen.tsx`;

/** The operation for the screen. Throws when there is none of that name. */
export async function readOperation({ contract, group, operation }: NewScreen): Promise<Operation> {
  const file = join(root, 'libs', 'contracts', 'src', `${contract}.contract.ts`);
  const module = (await import(pathToFileURL(file).href)) as Record<string, Record<string, Operation>>;
  const found = module[group]?.[operation];
  if (!found) throw new Error(`${contract}.contract.ts has no ${group}.${operation}.`);
  return found;
}

const textOf = (name: string): string => {
  const text = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, one, other) => `${one} ${other.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const schemaOf = (schema: Operation['input'], io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

/** A simple value of a record: a text, a number or a flag; may be null. */
type Simple = { key: string; schema: JsonSchema; isNullable: boolean };

function simpleOf(properties: Record<string, JsonSchema>, wanted: readonly string[]): Simple[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const shape = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
    const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
    return shape.type && wanted.includes(shape.type) ? [{ key, schema: shape, isNullable }] : [];
  });
}

/** The formatters for dates and times, by the format of the field. */
const DATES = '@drawpoint/rules/dates';
const LOCAL_TIME = '../../lib/time/local-time.ts';

/** The formatter of a value and its module; null for texts shown unchanged. */
function formatterOf({ key, schema }: Simple): { name: string; from: string } | null {
  if (schema.format === 'date') return { name: 'formatDate', from: DATES };
  if (schema.format !== 'date-time') return null;
  // A visit is shown in its own zone.
  return /^(starts|ends)_at$/.test(key)
    ? { name: 'formatDateTime', from: DATES }
    : { name: 'localDateTime', from: LOCAL_TIME };
}

function cellOf(column: Simple): string {
  const { key, isNullable } = column;
  const formatter = formatterOf(column);
  if (formatter === null) return key;
  return `${isNullable ? `${key} && ` : ''}${formatter.name}(${key})`;
}

/** The imports of the columns' formatters from a module. */
function formatterImports(columns: readonly Simple[], module: string): string {
  const names = columns.map(formatterOf).flatMap((each) => (each?.from === module ? [each.name] : []));
  return names.length > 0 ? `import { ${[...new Set(names)].sort().join(', ')} } from '${module}';\n` : '';
}

/** The formatted text of the screen's file. Throws when the operation does not suit this kind of screen. */
export async function screenText(wanted: NewScreen, op: Operation): Promise<string> {
  return formatted(screenPath(wanted), wanted.kind === 'list' ? listText(wanted, op) : formText(wanted, op));
}

function listText({ name, contract, group, operation }: NewScreen, op: Operation): string {
  const row = schemaOf(op.output, 'output').properties?.['data']?.items;
  const input = schemaOf(op.input, 'input').properties ?? {};
  if (!row?.properties || !('page' in input)) throw new Error(`${op.subject} answers no pages.`);
  const columns = simpleOf(row.properties, ['string'])
    .filter(({ key }) => !key.endsWith('_id'))
    .slice(0, 4);
  const title = textOf(name);
  const ids = idsInPath(op);
  const fixed = ids.map((id) => `${id}: Number(${id})`).join(', ');
  return `import { ${group} } from '@drawpoint/contracts/${contract}.contract';
${formatterImports(columns, DATES)}${ids.length > 0 ? "import { useParams } from 'react-router';\n" : ''}${formatterImports(columns, LOCAL_TIME)}import { useList, type RowOf } from '../../lib/lists/use-list.ts';
import { t } from '../../i18n/translate.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';

/** ${op.summary} */
export function Component() {
  ${ids.length > 0 ? `const { ${ids.join(', ')} } = useParams();\n  ` : ''}const list = useList(${group}.${operation}${fixed && `, { fixed: { ${fixed} } }`});
  const columns: Column<RowOf<typeof ${group}.${operation}>>[] = [
    ${columns.map((each, index) => `{ key: '${each.key}', title: t('${textOf(each.key)}'), ${index === 0 ? "card: 'head', " : ''}cell: ({ ${each.key} }) => ${cellOf(each)} },`).join('\n    ')}
  ];
  return (
    <Page title={t('${title}')} width="wide">
      <ListView list={list} label={t('${title}')} columns={columns} ${'q' in input ? "search={t('Search')}" : ''} empty={{ title: t('Nothing here yet') }} />
    </Page>
  );
}
`;
}

/** The ids that also stand in the screen's address: the records the list belongs to. */
const idsInPath = ({ http }: Operation): string[] =>
  [...(http ?? '').matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** The form field for a property: chosen by its schema, else by its name. */
function fieldOf(name: string, schema: JsonSchema): { component: string; extra: string } {
  if (schema.type === 'boolean') return { component: 'CheckField', extra: '' };
  if (schema.enum) {
    const options = schema.enum
      .map((value) => `{ value: '${value}', label: t('${textOf(value)}') }`)
      .join(', ');
    return { component: 'SelectField', extra: ` options={[${options}]}` };
  }
  if (schema.format === 'email' || name.endsWith('email')) return { component: 'EmailField', extra: '' };
  if (/(mobile|phone)$/.test(name)) return { component: 'PhoneField', extra: '' };
  if (/password/.test(name)) return { component: 'PasswordField', extra: '' };
  return { component: 'TextField', extra: '' };
}

function formText({ name, contract, group, operation }: NewScreen, op: Operation): string {
  const properties = schemaOf(op.input, 'input').properties ?? {};
  const fields = simpleOf(properties, ['string', 'boolean']);
  if (fields.length === 0) throw new Error(`${op.subject} takes nothing that a person types.`);
  const components = fields.map(({ key, schema }) => ({ key, schema, ...fieldOf(key, schema) }));
  const used = [...new Set([...components.map(({ component }) => component), 'Form', 'SubmitButton'])].sort();
  const chosen = components.filter(({ schema }) => schema.enum).map(({ key }) => key);
  return `import { ${group} } from '@drawpoint/contracts/${contract}.contract';
${chosen.length > 0 ? "import type { InputOf } from '@drawpoint/contracts/operation';\n" : ''}import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
${used.map((each) => `import { ${each} } from '../../ui/fields/${each}.tsx';`).join('\n')}
import { Page } from '../../ui/page/Page.tsx';

/** ${op.summary} */
export function Component() {
  const form = useForm({
    op: ${group}.${operation},
    initial: { ${components.map(({ key, schema }) => `${key}: ${schema.type === 'boolean' ? 'false' : "''"}`).join(', ')} },
    ${chosen.length > 0 ? `toInput: (values) => ({ ...values, ${chosen.map((key) => `${key}: values.${key} as InputOf<typeof ${group}.${operation}>['${key}']`).join(', ')} }),` : ''}
    onDone: () => toast('success', t('Saved.')),
    fallback: t('Save failed.'),
  });
  return (
    <Page title={t('${textOf(name)}')} width="narrow">
      <Form form={form}>
        ${components.map(({ key, component, extra }) => `<${component} {...form.field('${key}')} label={t('${textOf(key)}')}${extra} />`).join('\n        ')}
        <SubmitButton form={form}>{t('Save')}</SubmitButton>
      </Form>
    </Page>
  );
}
`;
}

/**
 * The lines the person has to add: the screen's path, and its entries with the roles that may call the
 * operation. The table of permissions names only operations that not every signed-in person may call.
 */
export function tableLines({ feature, name }: NewScreen, op: Operation): string {
  const key = name.charAt(0).toLowerCase() + name.slice(1);
  const ids = idsInPath(op);
  const path =
    ids.length > 0
      ? `(${ids.map((id) => `${id}: number | ':${id}'`).join(', ')}) => \`/…/${ids.map((id) => `\${${id}}`).join('/')}\``
      : "'/…'";
  const used = ids.length > 0 ? `${key}(${ids.map((id) => `':${id}'`).join(', ')})` : key;
  const who = whoOf(op);
  const does = op.http && who !== 'SIGNED_IN' ? `, does: [[${who}, '${op.http}']]` : '';
  return [
    `  config/paths.ts          ${key}: ${path},`,
    `  app/permissions.spec.ts  [paths.${used}]: { who: ${who}${does} },`,
    `  app/screens.ts           { path: paths.${used}, who: ${who}, load: () => import('../features/${feature}/${name}Screen.tsx') },`,
  ].join('\n');
}

const whoOf = ({ allow }: Operation): string => {
  if (!Array.isArray(allow)) return 'SIGNED_IN';
  const known = Object.entries({ SIGNED_IN, STAFF, MANAGERS }).find(
    ([, roles]) => roles.join() === allow.join(),
  );
  return known?.[0] ?? `[${allow.map((role) => `'${String(role)}'`).join(', ')}]`;
};
