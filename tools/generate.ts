/**
 * `npm run generate`: writes files that are derived from other sources. A test checks that they are current.
 */
import { join } from 'node:path';
import { writeWhole } from './build/files.ts';
import { root } from './build/packages.ts';
import { contractListFiles } from './generate/contract-groups.ts';
import type { GeneratedFile } from './generate/generated-file.ts';

write(await contractListFiles());
// Imports the registry, which needs the lists written above.
const { readmeFiles } = await import('./generate/readme.ts');
write(await readmeFiles());
const { natsFiles } = await import('./generate/nats-file.ts');
write(natsFiles());
const { settingsFile } = await import('./env/settings-table.ts');
write([await settingsFile()]);
const { policyFiles } = await import('./generate/policies-page.ts');
write(await policyFiles());

function write(files: GeneratedFile[]): void {
  for (const { path, text, current } of files) {
    if (text === current) continue;
    writeWhole(join(root, path), text);
    console.log(path);
  }
}
