/** Writes every text of the web app to the translators' list: `npm run messages`. */
import { writeFileSync } from 'node:fs';
import { CATALOG_FILE, neededMessages } from './src/i18n/catalog.ts';

const messages = neededMessages();
writeFileSync(CATALOG_FILE, `${messages.join('\n')}\n`);
console.log(`${messages.length} messages`);
