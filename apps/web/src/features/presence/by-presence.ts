import { PRESENCES, type Presence } from '@drawpoint/contracts/booking/presence';

/** The available ones first, then the busy, then the rest; each in the order they came. */
export const byPresence = <Each extends { presence: Presence }>(all: readonly Each[]): Each[] =>
  [...all].sort((one, other) => PRESENCES.indexOf(one.presence) - PRESENCES.indexOf(other.presence));
