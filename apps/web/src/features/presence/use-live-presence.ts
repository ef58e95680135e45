import { PRESENCE_CHANNEL } from '@drawpoint/contracts/realtime';
import { readMissed } from '../../lib/realtime/missed.ts';
import { useChannel } from '../../lib/realtime/realtime.ts';

/**
 * Refetches presence queries when any phlebotomist changes theirs; for managers
 * (docs/product/availability.md#presence).
 */
export const useLivePresence = (): void =>
  useChannel(PRESENCE_CHANNEL, { on: {}, onSubscribed: () => readMissed(['presence']) });
