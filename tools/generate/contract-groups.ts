import { join } from 'node:path';
import { listFiles } from '../build/files.ts';
import { root } from '../build/packages.ts';
import { generatedFile, textOf, type GeneratedFile } from './generated-file.ts';

const FOLDER = 'libs/contracts/src';

interface ContractFile {
  /** Relative to the folder of the contracts. */
  path: string;
  text: string;
}

/** The list of all contract groups: the exported objects of `*.contract.ts` that hold operations. */
export function contractGroups(files: readonly ContractFile[]): string {
  const found = files.flatMap(({ path, text }) => groupsIn(text).map((name) => ({ name, path })));
  const imports = found.map(({ name, path }) => `import { ${name} } from './${path}';`);
  return `// Written by \`npm run generate\` from the files of this folder.
${imports.join('\n')}

export const CONTRACT_GROUPS = [${found.map(({ name }) => name).join(', ')}];
`;
}

/** The list of all events that `*.events.ts` files define. */
export function eventDefinitions(files: readonly ContractFile[]): string {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+) = event\(/gm)].map(([, name = '']) => ({ name, path })),
  );
  const imports = found.map(({ name, path }) => `import { ${name} } from './${path}';`);
  return `// Written by \`npm run generate\` from the files of this folder.
import type { EventDefinition } from './events.ts';
${imports.join('\n')}

export const EVENTS: readonly EventDefinition[] = [${found.map(({ name }) => name).join(', ')}];
`;
}

function groupsIn(text: string): string[] {
  return [...text.matchAll(/^export const (\w+) = \{\n([\s\S]*?)^\};/gm)]
    .filter(([, , body = '']) => /^ {2}\w+: operation\(/m.test(body))
    .map(([, name = '']) => name);
}

/** `contract-groups.ts` and `event-definitions.ts`, generated from the contract files. */
export function contractListFiles(): Promise<GeneratedFile[]> {
  return Promise.all([
    generatedFile(`${FOLDER}/contract-groups.ts`, contractGroups(filesThatEndWith('.contract.ts'))),
    generatedFile(`${FOLDER}/event-definitions.ts`, eventDefinitions(filesThatEndWith('.events.ts'))),
  ]);
}

function filesThatEndWith(ending: string): ContractFile[] {
  return listFiles(join(root, FOLDER))
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: textOf(`${FOLDER}/${path}`) }));
}
