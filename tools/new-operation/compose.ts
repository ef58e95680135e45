/** What the person typed. */
export interface NewOperation {
  service: string;
  /** The contract file and feature folder: `booking-sessions`. */
  feature: string;
  /** Verb and noun: `list-days`. */
  operation: string;
  /** `GET /catalog/days`; absent on an internal operation. */
  http: string | undefined;
  summary: string;
}

/** The arguments as an operation, or what is wrong with them. */
export function readArguments(args: string[]): NewOperation | string {
  const [service, feature, operation, http, summary] = args;
  const kebab = /^[a-z]+(-[a-z]+)*$/;
  if (!service || !feature || !operation || !http || !summary) return 'Five arguments are needed.';
  if (![service, feature, operation].every((word) => kebab.test(word)))
    return 'Names are lower-case, with dashes.';
  if (http !== 'internal' && !/^(GET|POST|PUT|DELETE) \/\S+$/.test(http)) return `No route: ${http}`;
  return { service, feature, operation, http: http === 'internal' ? undefined : http, summary };
}

/** `list-days` → `listDays`. */
export function camel(words: string): string {
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The contract's text with the entry added at its end; nobody may call it until `allow` is written. */
export function addToContract(text: string | undefined, wanted: NewOperation): string {
  const group = camel(wanted.feature);
  const { http, summary, operation, service, feature } = wanted;
  const parameters = [...(http ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const entry = [
    `  ${camel(operation)}: operation({`,
    `    summary: '${summary.replace(/['\\]/g, '\\$&')}',`,
    ...(http ? [`    http: '${http}',`] : []),
    `    subject: '${service}.${feature}.${operation}',`,
    '    allow: [],',
    `    input: z.object({ ${parameters.map((name) => `${name}: id`).join(', ')} }),`,
    '    output: z.object({}),',
    ...(http?.startsWith('POST') ? ['    status: 201,'] : []),
    '  }),',
  ].join('\n');
  if (text === undefined) {
    const fields = parameters.length > 0 ? "import { id } from '../fields.ts';\n" : '';
    const imports = `import { z } from 'zod/mini';\n${fields}import { operation } from '../operation.ts';\n`;
    return `${imports}\nexport const ${group} = {\n${entry}\n};\n`;
  }
  const start = text.indexOf(`export const ${group} = {`);
  const end = text.indexOf('\n};', start);
  if (start < 0 || end < 0) throw new Error(`The contract has no \`export const ${group} = {\`.`);
  if (text.slice(start, end).includes(`\n  ${camel(operation)}: `))
    throw new Error(`${group} has it already.`);
  return `${text.slice(0, end)}\n${entry}${text.slice(end)}`;
}

/** The registry with a new contract file in it. */
export function addToRegistry(text: string, { service, feature }: NewOperation): string {
  const group = camel(feature);
  const line = `import { ${group} } from './${service}/${feature}.contract.ts';\n`;
  const list = text.indexOf('const CONTRACTS = [');
  const end = text.indexOf('];', list);
  if (list < 0 || end < 0) throw new Error('The registry has no list `CONTRACTS`.');
  return `${line}${text.slice(0, end)}  ${group},\n${text.slice(end)}`;
}

/** The handler with one more one-line method, which calls the use case that is to be written. */
export function addToHandler(text: string, { feature, operation }: NewOperation): string {
  const end = text.lastIndexOf('\n}');
  if (end < 0) throw new Error('The handler file holds no class.');
  const name = camel(operation);
  const op = `${camel(feature)}.${name}`;
  const method = [
    '',
    '',
    `  @Handles(${op})`,
    `  ${name}(input: ParsedInputOf<typeof ${op}>, ctx: RequestContext) {`,
    `    return ${name}(input, ctx);`,
    '  }',
  ].join('\n');
  return `import { ${name} } from './${operation}.ts';\n${text.slice(0, end)}${method}${text.slice(end)}`;
}

/** A test that fails until somebody says what the operation does. */
export function testSkeleton({ http, service, feature, operation }: NewOperation): string {
  const title = http ?? `${service}.${feature}.${operation}`;
  return `describe('${title}', () => {
  it('does what the specification says', () => {
    throw new Error('Say in sentences what ${title} does, refuses and never shows, and show each here.');
  });
});
`;
}
