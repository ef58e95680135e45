import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { slotsJson, type CompactSlots } from '@drawpoint/scheduling/wire';
import PQueue from 'p-queue';
import { etagOf, namesEtag } from '../http/etags.ts';
import type { AuthenticatedRequest } from './operations.ts';

/** One month in each turn of the event loop, whoever it is for: others are served in between. */
const months = new PQueue({ concurrency: 1 });

/**
 * The map of slots that HTTP answers, made as it is read: five years are megabytes. Its entity tag is that of the compact form, so
 * nothing is made for who holds it already.
 */
export function sendSlots(
  slots: CompactSlots,
  request: Pick<AuthenticatedRequest, 'entityTag' | 'headers'>,
): string | Readable {
  const tag = etagOf(JSON.stringify(slots));
  request.entityTag = tag;
  if (namesEtag(request.headers['if-none-match'], tag)) return '';
  return Readable.from(inTurns(slotsJson(slots)), { objectMode: false });
}

async function* inTurns(pieces: Iterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = await months.add(async () => {
      await nextTurn();
      return pieces.next();
    });
    if (piece.done) return;
    yield piece.value;
  }
}
