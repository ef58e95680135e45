/** `npm run generate`: writes what only repeats what stands elsewhere. A test holds the files to it. */
import { join } from 'node:path';
import { writeWhole } from './build/files.ts';
import { root } from './build/packages.ts';
import { contractListFiles } from './generate/contract-groups.ts';
import type { GeneratedFile } from './generate/generated-file.ts';

write(await contractListFiles());
// Reads the registry, so it is loaded only now that the lists of contracts and events are written.
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
