import { options } from '@drawpoint/contracts/admin/options.contract';
import { call } from './api.ts';

/** The public site options (1 §3) by key; unset ones are left out. */
export async function readOptions(): Promise<Record<string, string>> {
  const list = await call(options.list, {});
  return Object.fromEntries(list.flatMap(({ key, value }) => (value ? [[key, value]] : [])));
}
