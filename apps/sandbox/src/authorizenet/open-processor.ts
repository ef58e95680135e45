import { join } from 'node:path';
import type { AuthorizeNetSettings } from './authorizenet-settings.ts';
import { Processor } from './processor.ts';
import { Transactions } from './transactions.ts';

/** The card processor, with its earlier transactions from the sandbox's folder. */
export const openProcessor = (settings: AuthorizeNetSettings, dataFolder: string): Processor =>
  new Processor(settings, new Transactions(join(dataFolder, 'authorizenet.jsonl')));
