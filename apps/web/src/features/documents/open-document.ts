import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Asks for a link, follows it, and hands the file to the person. Throws where either fails. */
export async function openDocument(id: number): Promise<void> {
  const { url } = await call(documents.get, { id });
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The link of a document answered ${response.status}.`);
  await saveFile(response);
}
