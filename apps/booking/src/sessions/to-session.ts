import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { toDollars } from '@drawpoint/rules/money';
import type { PriceLine } from '@drawpoint/scheduling/terms';
import { localDateOf, toOffsetIso } from '@drawpoint/scheduling/zone';
import type { SessionRecord } from './session-record.ts';

/** Line items in dollars. */
export function toLineItems(lines: PriceLine[]): { label: string; amount: number }[] {
  return lines.map(({ label, amountCents }) => ({ label, amount: toDollars(amountCents) }));
}

/** A session as its owner sees it. `tz` is the phlebotomist's zone, in which the slot is shown. */
export function toSession(session: SessionRecord, token: string, tz: string | null): BookingSession {
  const { draft, slot_end } = session;
  const { place, found: _, door, ...patient } = draft.patient ?? { place: null };
  return {
    token,
    expires_at: session.expires_at.toISOString(),
    provider_id: draft.provider_id,
    phlebotomist_id: draft.phlebotomist_id,
    service_id: draft.service_id,
    patient: draft.patient && { ...patient, ...door },
    persons: draft.persons.map((person_id) => ({ person_id })),
    slot:
      draft.slot_start !== null && slot_end !== null && tz
        ? {
            ...toSlot(tz, draft.slot_start, slot_end),
            ...(draft.slot_is_window && { window: true as const }),
          }
        : null,
    held_until: session.held_until?.toISOString() ?? null,
    override_reason: draft.override_reason,
    disclaimers: draft.disclaimers,
    line_items: toLineItems(session.lines),
    price: toDollars(session.total_cents),
    currency: 'USD',
    place,
  };
}

function toSlot(tz: string, start: number, end: number) {
  return { date: localDateOf(tz, start), start: toOffsetIso(tz, start), end: toOffsetIso(tz, end) };
}
