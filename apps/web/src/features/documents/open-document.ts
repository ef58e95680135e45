import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { call } from '../../lib/api.ts';

/** Long enough for a browser to begin saving what the address stands for, in milliseconds. */
const KEPT_MS = 60_000;

/** Asks for a link, follows it, and hands the file to the person. Throws where either fails. */
export async function openDocument(id: number): Promise<void> {
  const { url } = await call(documents.get, { id });
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The link of a document answered ${response.status}.`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response.headers.get('content-disposition'));
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

const nameOf = (disposition: string | null): string =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? '';
