import { api } from './api.ts';
import { fullName, type SignedIn } from './people.ts';

type Slot = { date: string; start: string; end: string };

/** Of the demo catalog: who draws, for whom, and what. */
export const MARIA = { id: 3, name: 'Maria Santos', email: 'phlebotomist@demo.test' };
export const EMPIRE = { id: 1, name: 'Empire Mobile Labs' };
export const ROUTINE = { id: 1, name: 'Routine Blood Draw' };

/** An office in Manhattan, as typed in step 1. */
export const OFFICE = { address: '350 5th Ave', city: 'New York', address_state: 'NY', address_zip: '10118' };

export type Booking = { id: number; slot: Slot; code: string };

/** The time of a start as the screens say it, `9:15 am`. */
export function wallTime(start: string): string {
  const [hours, minutes] = start.slice(11, 16).split(':').map(Number) as [number, number];
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The free slots of Maria Santos for a routine draw at the office, soonest first, from tomorrow on. */
export async function freeSlots(token: string): Promise<Slot[]> {
  const query = `service_id=${ROUTINE.id}&provider_id=${EMPIRE.id}&days=70`;
  const days = await api<Record<string, Slot[]>>(`GET /catalog/phlebotomists/${MARIA.id}/slots?${query}`, {
    token,
  });
  const [, ...later] = Object.keys(days).sort();
  return later.flatMap((date) => days[date]!);
}

/** A patient books a routine draw with Maria Santos over the API: the given start, else the first that is free. */
export async function bookOverApi(patient: SignedIn, start?: string): Promise<Booking> {
  const { token: caller } = patient;
  const { token } = await api<{ token: string }>('POST /booking-sessions', {
    token: caller,
    body: { ttl_minutes: 60 },
  });
  const { first_name, last_name, email } = patient;
  const content = {
    patient: { first_name, last_name, email, mobile: '+12125550188', ...OFFICE },
    service_id: ROUTINE.id,
    provider_id: EMPIRE.id,
    phlebotomist_id: MARIA.id,
    disclaimers: { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true },
  };
  const update = (body: unknown) => api(`PUT /booking-sessions/${token}`, { token: caller, body });
  await update(content);
  const free = await freeSlots(caller);
  const wanted = start ? free.filter((each) => Date.parse(each.start) === Date.parse(start)) : free;
  const slot = await firstHeld(wanted, (each) => update({ slot: each }));
  if (!slot) throw new Error(`${fullName(patient)} found no slot at ${start ?? 'any time'}`);
  const booked = await api<{ appointment_id: number }>('POST /bookings', { token: caller, body: { token } });
  const { confirmation_code } = await api<{ confirmation_code: string }>(
    `GET /appointments/${booked.appointment_id}`,
    { token: caller },
  );
  return { id: booked.appointment_id, slot, code: confirmation_code };
}

/** The first slot that can be held: another journey may take one between the listing and the choice. */
async function firstHeld(
  slots: readonly Slot[],
  hold: (slot: Slot) => Promise<unknown>,
): Promise<Slot | undefined> {
  for (const slot of slots.slice(0, 8)) {
    const held = await hold(slot).then(
      () => true,
      (error: unknown) => {
        if (String(error).includes('SLOT_TAKEN')) return false;
        throw error;
      },
    );
    if (held) return slot;
  }
  return undefined;
}
