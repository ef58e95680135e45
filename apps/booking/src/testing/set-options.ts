import type { PolicyKey } from '@drawpoint/contracts/policies/policies';
import { optionChanged } from '@drawpoint/contracts/admin/option.events';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  BOOKING_OPTION_KEYS,
  PRESENCE_OFFLINE_MINUTES,
  type NumberOption,
} from '@drawpoint/rules/known-options';
import type { BookingUnderTest } from './start-booking.ts';

type Key = NumberOption | PolicyKey | (typeof WORDINGS)[number];
const WORDINGS = ['legal_terms', 'consent_terms_accept', 'consent_terms_accept_es'] as const;
const IDS: readonly Key[] = [
  ...BOOKING_OPTION_KEYS,
  PRESENCE_OFFLINE_MINUTES,
  'visit.en_route_hours',
  ...WORDINGS,
];
let version = 0;

/** Publishes changed site options, and resolves when booking has applied them. */
export async function setOptions(
  world: Pick<BookingUnderTest, 'outside' | 'busOf' | 'rows'>,
  values: Partial<Record<Key, string | null>>,
): Promise<void> {
  version += 1;
  const set = Object.entries(values);
  for (const [key, value] of set) {
    const id = IDS.indexOf(key as Key) + 1;
    const data = { id, key, value, media_id: null };
    world.outside.adminLog.append(world, optionChanged, { entityId: id, entityVersion: version, data });
  }
  await until(async () => {
    const rows = await world.rows<{ key: string; value: string | null }>(
      'SELECT key, value FROM known_option',
    );
    const known = new Map(rows.map(({ key, value }) => [key, value]));
    return set.every(([key, value]) => known.get(key) === value);
  });
}
