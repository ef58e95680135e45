import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { slotsJson, type CompactSlots } from '@drawpoint/scheduling/wire';
import PQueue from 'p-queue';
import { etagOf, namesEtag } from '../http/etags.ts';
import type { AuthenticatedRequest } from './operations.ts';

/** Writes one month per turn of the event loop, so that other requests are served in between. */
const months = new PQueue({ concurrency: 1 });

/**
 * Streams the slot map: five years are megabytes. The etag is that of the compact form, so a 304 builds
 * nothing.
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
