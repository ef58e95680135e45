import type { Api } from './api.ts';

/** A demo phlebotomist of New York who works every day, with her service and provider. */
export const CHOICE = { service_id: 1, provider_id: 1, phlebotomist_id: 3 };

export const CONTACT = {
  first_name: 'Evelyn',
  last_name: 'Carter',
  email: 'patient@demo.test',
  mobile: '(212) 555-0104',
  address: '120 East 34th Street, Apt 9F',
  city: 'New York',
  address_state: 'NY',
  address_zip: '10016',
  special_instructions: 'Ring the second bell',
};

export const CONSENTS = { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true };

/** The first free start of each future day, from tomorrow. */
export async function freeStarts(api: Api, token: string, days = 60): Promise<string[]> {
  const { phlebotomist_id, service_id } = CHOICE;
  const path = `/catalog/phlebotomists/${phlebotomist_id}/slots?service_id=${service_id}&days=${days}`;
  const { status, body } = await api(`GET ${path}`, { token });
  if (status !== 200) throw new Error(`No slots: ${status} ${JSON.stringify(body)}`);
  const byDate = Object.values(body) as { start: string }[][];
  return byDate.slice(1).flatMap(([first]) => (first ? [first.start] : []));
}

/** The free times of one date: exact ones, or arrival windows. */
export async function freeOn(api: Api, token: string, date: string, windows = false): Promise<string[]> {
  const { phlebotomist_id, service_id } = CHOICE;
  const asked = `service_id=${service_id}&from=${date}&days=1${windows ? '&windows=1' : ''}`;
  const { body } = await api(`GET /catalog/phlebotomists/${phlebotomist_id}/slots?${asked}`, { token });
  const slots = (body[date] ?? []) as { start: string; window?: true }[];
  return slots.filter(({ window = false }) => window === windows).map(({ start }) => start);
}

/** Goes through the steps of the wizard. Returns the token of a session that is ready to be confirmed. */
export async function fillSession(api: Api, token: string, start: string, window = false): Promise<string> {
  const opened = await api('POST /booking-sessions', { token, body: {} });
  const session = String(opened.body.token);
  const body = { ...CHOICE, patient: CONTACT, disclaimers: CONSENTS, slot: { start, window } };
  const filled = await api(`PUT /booking-sessions/${session}`, { token, body });
  if (filled.status !== 200) throw new Error(`Not filled: ${filled.status} ${JSON.stringify(filled.body)}`);
  return session;
}
