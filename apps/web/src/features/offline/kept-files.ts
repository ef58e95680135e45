import type { KeptVisit } from '@drawpoint/contracts/appointments/day.contract';
import { fetchWithToken } from '../../lib/files/save-file.ts';
import { currentSession } from '../../lib/session/session.ts';
import { withDay } from './phone-store.ts';
import { openBytes, sealBytes } from './seal.ts';

/** The most that is kept of a day's files, in bytes. */
const MOST_BYTES = 40_000_000;

/** Keeps the files of the visits' orders, and drops others. A file that does not come is read the next time. */
export async function keepFiles(key: CryptoKey, visits: readonly KeptVisit[]): Promise<void> {
  const { token } = currentSession();
  const orders = visits.flatMap((visit) => visit.orders);
  const ids = await withDay((database) => database.getAllKeys('files'));
  for (const id of ids.filter((each) => !orders.some((order) => order.id === each)))
    await withDay((database) => database.delete('files', id));
  let left = MOST_BYTES;
  for (const { id, url } of orders) {
    const stored = await withDay((database) => database.get('files', id));
    if (stored) {
      left -= stored.data.byteLength;
      continue;
    }
    const answer = await fetchWithToken(url).catch(() => null);
    if (!answer) continue;
    const bytes = await answer.arrayBuffer();
    if (bytes.byteLength > left || currentSession().token !== token) return;
    const file = { ...(await sealBytes(key, bytes)), type: answer.headers.get('content-type') ?? '' };
    await withDay((database) => database.put('files', file, id));
    left -= bytes.byteLength;
  }
}

/** The file of an order as this phone keeps it; null without one. */
export async function keptFile(id: number): Promise<Blob | null> {
  const { key, file } = await withDay(async (database) => ({
    key: await database.get('keys', 'day'),
    file: await database.get('files', id),
  }));
  return key && file ? new Blob([await openBytes(key, file)], { type: file.type }) : null;
}
