import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Operation } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';
import type { NewScreen } from './compose.ts';

/** The operation that a screen is to be bound to. Throws where there is none of that name. */
export async function readOperation({ contract, group, operation }: NewScreen): Promise<Operation> {
  const file = join(root, 'libs', 'contracts', 'src', `${contract}.contract.ts`);
  const module = (await import(pathToFileURL(file).href)) as Record<string, Record<string, Operation>>;
  const found = module[group]?.[operation];
  if (!found) throw new Error(`${contract}.contract.ts has no ${group}.${operation}.`);
  return found;
}
