/** `npm run env:example`: writes `.env.example` from the settings that the programs declare. */
import { join } from 'node:path';
import { root } from './build/packages.ts';
import { writeWhole } from './build/files.ts';
import { envExample, programs } from './env/example.ts';

writeWhole(join(root, '.env.example'), envExample(await programs()));
