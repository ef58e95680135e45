import { api } from './api.ts';
import { fullName, newPatient, newSession, PASSWORD, tokenOf, type SignedIn } from './people.ts';

type Slot = { date: string; start: string; end: string };

/** Phlebotomist, provider and service from the demo catalog. */
export const MARIA = { id: 3, name: 'Maria Santos', email: 'phlebotomist@demo.test' };
export const EMPIRE = { id: 1, name: 'Empire Mobile Labs' };
export const ROUTINE = { id: 1, name: 'Routine Blood Draw' };

/** An office in Manhattan, as typed in step 1. */
export const OFFICE = { address: '350 5th Ave', city: 'New York', address_state: 'NY', address_zip: '10118' };

export type Booking = { id: number; slot: Slot; code: string };

/** No demo phlebotomist serves this address, so companies created here do not appear in other tests. */
const NEWARK = { address: '50 Park Pl', city: 'Newark', address_state: 'NJ', address_zip: '07102' };

const AT_NEWARK = {
  ...{ line1: NEWARK.address, city: NEWARK.city },
  ...{ state: NEWARK.address_state, zip: NEWARK.address_zip },
};

/** The zone in which these companies work now: one with at least five hours left before midnight. */
const hourNow = new Date().getUTCHours();
const ZONE = hourNow >= 5 && hourNow < 22 ? 'America/New_York' : 'Pacific/Honolulu';

/** Who draws, for whom and where. */
type Visitor = { phlebotomist: { id: number }; provider: { id: number }; place: typeof OFFICE };
const DEMO: Visitor = { phlebotomist: MARIA, provider: EMPIRE, place: OFFICE };

/** Formats the wall time of a start: `9:15 am`. */
export function wallTime(start: string): string {
  const [hours, minutes] = start.slice(11, 16).split(':').map(Number) as [number, number];
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** Free slots for a routine draw by date, soonest first. */
async function freeDays(token: string, { phlebotomist, provider }: Visitor): Promise<Slot[][]> {
  const query = `service_id=${ROUTINE.id}&provider_id=${provider.id}&days=70`;
  const path = `/catalog/phlebotomists/${phlebotomist.id}/slots?${query}`;
  const days = await api<Record<string, Slot[]>>(`GET ${path}`, { token });
  return Object.keys(days)
    .sort()
    .map((date) => days[date]!);
}

/** The free slots of Maria Santos for a routine draw at the office, soonest first, from tomorrow on. */
export const freeSlots = async (token: string): Promise<Slot[]> =>
  (await freeDays(token, DEMO)).slice(1).flat();

/** Books a routine draw with Maria Santos over the API, at `start` or the first free time. */
export async function bookOverApi(patient: SignedIn, start?: string): Promise<Booking> {
  const wanted = async () => {
    const free = await freeSlots(patient.token);
    return start ? free.filter((each) => Date.parse(each.start) === Date.parse(start)) : free;
  };
  return book(patient, DEMO, wanted);
}

/** A company with a phlebotomist who is free around the clock, and the token of that phlebotomist. */
export type Company = Visitor & { token: string };

/** The token of a new admin of a company. */
export async function newAdmin({ provider }: Company): Promise<string> {
  const admin = await newPatient('Ada');
  const { id } = await api<{ id: number }>('GET /me', { token: admin.token });
  await api(`PUT /admin/users/${id}`, {
    token: await tokenOf('developer@demo.test'),
    body: { roles: ['admin'], provider_id: provider.id },
  });
  return newSession(admin.email, PASSWORD);
}

/** Creates a company whose steps are allowed four hours ahead, so that a visit booked now can be made now. */
/** In New York, unless the journey depends on the time of day. */
export async function newCompany(tz = ZONE): Promise<Company> {
  const token = await tokenOf('developer@demo.test');
  const person = await newPatient('Maria');
  const provider = await api<{ id: number }>('POST /admin/providers', {
    token,
    body: {
      ...{ name: `${person.last_name} Labs`, address: AT_NEWARK, phone: '+12125550140' },
      ...{ license_number: 'NY-4711', travel_price: 20, tz },
    },
  });
  const values = { 'visit.en_route_hours': 4, 'visit.step_minutes': 240 };
  await api(`PUT /admin/my-provider/policy?provider_id=${provider.id}`, { token, body: { values } });
  return { provider, place: NEWARK, ...(await hire(person, provider, tz)) };
}

/** Makes a person a phlebotomist of a company, who is free around the clock. */
export async function hire(
  person: SignedIn,
  provider: Company['provider'],
  tz = ZONE,
): Promise<Pick<Company, 'phlebotomist' | 'token'>> {
  const token = await tokenOf('developer@demo.test');
  const phlebotomist = await api<{ id: number }>('GET /me', { token: person.token });
  const body = { roles: ['phlebotomist'], is_phlebotomist: true, provider_id: provider.id };
  await api(`PUT /admin/users/${phlebotomist.id}`, { token, body });
  await api(`PUT /admin/phlebotomists/${phlebotomist.id}`, {
    token,
    body: { service_address: AT_NEWARK, service_radius_km: 5 },
  });
  await api(`PUT /phlebotomists/${phlebotomist.id}/availability`, {
    token,
    body: {
      ...{ tz, default_drive_minutes: 0, exceptions: [] },
      rules: [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_time: '00:00', end_time: '23:45' })),
    },
  });
  // Other roles ended the session that the person had.
  return { phlebotomist, token: await newSession(person.email, PASSWORD) };
}

/** Books the patient's first free time at the company, which is within four hours. */
export const bookSoon = (patient: SignedIn, company: Company): Promise<Booking> =>
  book(patient, company, async () => (await freeDays(patient.token, company)).flat());

/** A patient books the first time there that many days with free times ahead. */
export const bookAhead = (patient: SignedIn, company: Company, days: number): Promise<Booking> =>
  book(patient, company, async () => (await freeDays(patient.token, company))[days] ?? []);

/** A patient books there tomorrow: the given start, else the first that is free. */
export const bookTomorrow = (
  patient: SignedIn,
  company: Omit<Company, 'token'>,
  start?: string,
): Promise<Booking> =>
  book(patient, company, async () => {
    const [, tomorrow = []] = await freeDays(patient.token, company);
    return start === undefined ? tomorrow : tomorrow.filter((slot) => slot.start === start);
  });

async function book(
  patient: SignedIn,
  { phlebotomist, provider, place }: Visitor,
  find: () => Promise<Slot[]>,
): Promise<Booking> {
  const { token: caller } = patient;
  const { token } = await api<{ token: string }>('POST /booking-sessions', {
    token: caller,
    body: { ttl_minutes: 60 },
  });
  const { first_name, last_name, email } = patient;
  const content = {
    patient: { first_name, last_name, email, mobile: '+12125550188', ...place },
    service_id: ROUTINE.id,
    provider_id: provider.id,
    phlebotomist_id: phlebotomist.id,
    disclaimers: { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true },
  };
  const update = (body: unknown) => api(`PUT /booking-sessions/${token}`, { token: caller, body });
  await update(content);
  // Other tests book the first free times too, so a list may be outdated as a whole.
  let slot: Slot | undefined;
  for (let attempt = 0; !slot && attempt < 4; attempt += 1) {
    slot = await firstHeld(await find(), (each) => update({ slot: each }));
  }
  if (!slot) throw new Error(`${fullName(patient)} found no slot`);
  const booked = await api<{ appointment_id: number }>('POST /bookings', { token: caller, body: { token } });
  const { confirmation_code } = await api<{ confirmation_code: string }>(
    `GET /appointments/${booked.appointment_id}`,
    { token: caller },
  );
  return { id: booked.appointment_id, slot, code: confirmation_code };
}

/**
 * Returns the first slot that can be held, among the first eight. Another test may take a slot between
 * listing and hold.
 */
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
