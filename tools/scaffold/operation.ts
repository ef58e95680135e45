import { addImport, addToList } from './edit.ts';
import { camel, isKebab, pascal } from './names.ts';
import type { Tree } from './tree.ts';

/** The parsed command line. */
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

/** The parsed arguments, or the text of what is wrong with them. */
export function readArguments(args: string[]): NewOperation | string {
  const [service, feature, operation, http, summary] = args;
  if (!service || !feature || !operation || !http || !summary) return 'Five arguments are needed.';
  if (![service, feature, operation].every(isKebab)) return 'Names are lower-case, with dashes.';
  if (http !== 'internal' && !/^(GET|POST|PUT|DELETE) \/\S+$/.test(http)) return `No route: ${http}`;
  return { service, feature, operation, http: http === 'internal' ? undefined : http, summary };
}

/** Adds the contract entry, the use case, its registration in feature and service, and its test. */
export function addOperation(tree: Tree, wanted: NewOperation): void {
  const { service, feature, operation } = wanted;
  const contract = `libs/contracts/src/${service}/${feature}.contract.ts`;
  const folder = `apps/${service}/src/${feature}`;
  tree.write(contract, withEntry(tree.read(contract), wanted));
  tree.create(`${folder}/${operation}.ts`, useCase(wanted));
  tree.create(`${folder}/${operation}.int-spec.ts`, test(wanted));
  addToFeature(tree, wanted, pascal(operation), `./${operation}.ts`);
  if (wanted.http) addPermissions(tree, [wanted.http]);
}

/** Adds routes for developers to the table of the permissions test. */
export function addPermissions(tree: Tree, routes: readonly string[]): void {
  tree.edit('apps/web/src/app/permissions.spec.ts', (text) => {
    const start = text.indexOf('const WITHOUT_SCREEN');
    const end = text.indexOf('];', text.indexOf(' = [', start));
    if (start < 0 || end < 0) throw new Error('permissions.spec.ts has no list WITHOUT_SCREEN.');
    const line = `  [DEVELOPERS, ${routes.map((route) => `'${route}'`).join(', ')}],\n`;
    return `${text.slice(0, end).trimEnd()}\n${line}${text.slice(end)}`;
  });
}

/** Adds a use case to its feature. Creates a missing feature and adds it to its service. */
export function addToFeature(
  tree: Tree,
  { service, feature }: Pick<NewOperation, 'service' | 'feature'>,
  useCaseName: string,
  source: string,
): void {
  const path = `apps/${service}/src/${feature}/${feature}.feature.ts`;
  if (tree.read(path) === undefined) addFeature(tree, { service, feature });
  tree.edit(path, (text) =>
    addImport(addToList(text, 'handlers: [', useCaseName), `import { ${useCaseName} } from '${source}';`),
  );
}

/** Creates a feature without handlers and adds it to its service. */
export function addFeature(
  tree: Tree,
  { service, feature }: Pick<NewOperation, 'service' | 'feature'>,
): void {
  tree.create(`apps/${service}/src/${feature}/${feature}.feature.ts`, newFeature(service, feature));
  tree.edit(`apps/${service}/src/${service}.service.ts`, (text) =>
    addImport(
      addToList(text, 'features: [', `${camel(feature)}Feature`),
      `import { ${camel(feature)}Feature } from './${feature}/${feature}.feature.ts';`,
    ),
  );
}

const newFeature = (service: string, feature: string): string => `
import { ${camel(feature)} } from '@drawpoint/contracts/${service}/${feature}.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';

export const ${camel(feature)}Feature = feature({
  contract: ${camel(feature)},
  handlers: [],
});
`;

/** Adds the entry at the end of the contract. Only developers may call it until `allow` is changed. */
function withEntry(text: string | undefined, wanted: NewOperation): string {
  const group = camel(wanted.feature);
  const parameters = parametersOf(wanted);
  const entry = `  ${camel(wanted.operation)}: operation({
    summary: ${JSON.stringify(wanted.summary)},
    ${wanted.http ? `http: '${wanted.http}',` : ''}
    subject: '${wanted.service}.${wanted.feature}.${wanted.operation}',
    allow: ${wanted.http ? `['developer']` : `internal('${wanted.service}')`},
    input: z.object({ ${parameters.map((name) => (name === 'id' ? name : `${name}: id`)).join(', ')} }),
    output: z.object({}),
    ${wanted.http?.startsWith('POST') ? 'status: 201,' : ''}
  }),`;
  const known = text ?? `import { z } from 'zod/mini';\n\nexport const ${group} = {\n};\n`;
  const start = known.indexOf(`export const ${group} = {`);
  const end = known.indexOf('\n};', start);
  if (start < 0 || end < 0) throw new Error(`The contract has no \`export const ${group} = {\`.`);
  if (known.slice(start, end).includes(`\n  ${camel(wanted.operation)}: `))
    throw new Error(`${group} has it already.`);
  const added = `${known.slice(0, end)}\n${entry}${known.slice(end)}`;
  const operations = withNames(
    added,
    '../operation.ts',
    wanted.http ? ['operation'] : ['internal', 'operation'],
  );
  return parameters.length > 0 ? withNames(operations, '../fields.ts', ['id']) : operations;
}

/** Adds names to the one import from a module. */
function withNames(text: string, module: string, names: string[]): string {
  const known = new RegExp(`^import \\{([^}]*)\\} from '${module.replaceAll('.', '\\.')}';$`, 'm').exec(text);
  const all = [...(known?.[1] ?? '').split(','), ...names].map((name) => name.trim()).filter(Boolean);
  const line = `import { ${[...new Set(all)].sort().join(', ')} } from '${module}';`;
  return known ? text.replace(known[0], line) : addImport(text, line);
}

const parametersOf = ({ http }: NewOperation): string[] =>
  [...(http ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const useCase = ({ service, feature, operation, summary }: NewOperation): string => `
import { Injectable } from '@nestjs/common';
import { ${camel(feature)} } from '@drawpoint/contracts/${service}/${feature}.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';

/** ${summary} */
@Injectable()
export class ${pascal(operation)} {
  readonly ${camel(operation)} = handle(${camel(feature)}.${camel(operation)}, async () => ({}));
}
`;

function test(wanted: NewOperation): string {
  const { service, feature, operation, http } = wanted;
  const op = `${camel(feature)}.${camel(operation)}`;
  const input = `{ ${parametersOf(wanted)
    .map((name) => `${name}: 1`)
    .join(', ')} }`;
  const calls = http
    ? `
  it('rejects callers who are not developers', async () => {
    await expect(services.call(${op}, ${input})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const patient = callerOf({ user_id: 4 });
    await expect(services.call(${op}, ${input}, patient)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('returns an empty output to a developer', async () => {
    const developer = callerOf({ user_id: 1, roles: ['developer'] });
    expect(await services.call(${op}, ${input}, developer)).toEqual({});
  });`
    : `
  it('returns an empty output to a service', async () => {
    expect(await services.call(${op}, ${input})).toEqual({});
  });`;
  return `
import { ${camel(feature)} } from '@drawpoint/contracts/${service}/${feature}.contract';
import { ${http ? 'callerOf, ' : ''}startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { ${camel(service)}Service } from '../${service}.service.ts';

describe('${http ?? `${service}.${feature}.${operation}`}', () => {
  let services: StartedServices;
  beforeAll(async () => {
    services = await startServices([${camel(service)}Service]);
  });
  afterAll(() => services.close());
${calls}
});
`;
}
