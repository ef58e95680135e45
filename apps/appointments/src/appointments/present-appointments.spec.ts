import type { Role } from '@drawpoint/contracts/operation';
import type { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { Contacts } from '../people/contacts.ts';
import type { ArrivalStore } from '../arrivals/arrival.store.ts';
import type { BedsideStore } from '../bedside/bedside.store.ts';
import type { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import type { AroundVisitsStore } from './around-visits.store.ts';
import { PresentAppointments } from './present-appointments.ts';

const AT = new Date('2026-12-15T09:00:00Z');
const ACCOUNT = { first_name: 'Evelyn', last_name: 'Carter' };
const TYPED = { first_name: 'Some', last_name: 'Body', email: 'evelyn@example.test', mobile: null };

const visitOf = (userId: number, bookedBy: number) =>
  ({
    ...{ id: userId, user_id: userId, actor_id: bookedBy, patient: TYPED, location: { place: null } },
    carer_id: null,
    ...{ starts_at: AT, ends_at: AT, created_at: AT, canceled_at: null, rated_at: null, line_items: [] },
    ...{ stage: null, en_route_at: null, arrived_at: null, drawn_at: null, completed_at: null },
    ...{ extras: [], extra_cents: 0, tip_cents: null, pay_extra_cents: null, fasting_hours: null },
    ...{
      local_date: '2026-12-15',
      local_time: '09:00',
      local_end_date: '2026-12-15',
      local_end_time: '09:30',
    },
    ...{ tz: 'UTC', subtotal_cents: 0, steps: [], policies: {} },
  }) as unknown as AppointmentRecord;

const NOTHING_ASKED = {
  ...{ identity: false, consent: false, fasting: false },
  checklist: { required: [], optional: [] },
};

const presenterWith = (tell: (ids: readonly number[]) => object[]) =>
  new PresentAppointments(
    new Contacts({
      call: async (_op: unknown, { ids }: { ids: readonly number[] }) => ({ data: tell(ids) }),
    } as unknown as Bus),
    {
      of: async () => ({
        ...{ payments: [], proposals: new Map(), documents: new Map(), positions: new Map() },
        ...{
          fees: new Map(),
          feeCards: new Map(),
          noShows: [],
          bedside: new Map(),
          bedsideSettings: () => NOTHING_ASKED,
        },
        ...{ names: new Map([[4, ACCOUNT]]), confirmations: new Map([[7, 'no']]) },
      }),
    } as unknown as AroundVisitsStore,
    {} as ArrivalStore,
    {} as BedsideStore,
    { missing: async () => new Set() } as unknown as OrdersOfVisit,
  );

async function nameSeenBy(caller: { user_id: number; roles: Role[] }, bookedBy: number) {
  const present = presenterWith(() => [{ id: 4, ...ACCOUNT, email: TYPED.email }]);
  const ctx = { ...systemContext(), caller: { ...caller, provider_id: 1, session_id: 's' } };
  return (await present.presentOne(visitOf(4, bookedBy), ctx)).user.first_name;
}

it('The emails of a thousand people are requested in batches of the size that auth accepts', async () => {
  const asked: number[] = [];
  const present = presenterWith((ids) => {
    asked.push(ids.length);
    return ids.map((id) => ({ id, ...ACCOUNT, email: `person${id}@example.test` }));
  });
  const visits = Array.from({ length: 1_000 }, (_, index) => visitOf(index + 1, 3));
  const presented = await present.present(visits, systemContext());
  expect(asked).toEqual([500, 500]);
  expect(presented.at(-1)?.user.email).toBe('person1000@example.test');
});

describe('The patient’s name on an appointment', () => {
  it('a phlebotomist who booked with an email sees the typed name', async () => {
    expect(await nameSeenBy({ user_id: 3, roles: ['phlebotomist'] }, 3)).toBe('Some');
  });

  it('the owner, managers, and staff of a visit that the patient booked see the account’s name', async () => {
    expect(await nameSeenBy({ user_id: 4, roles: ['user'] }, 3)).toBe('Evelyn');
    expect(await nameSeenBy({ user_id: 2, roles: ['admin'] }, 3)).toBe('Evelyn');
    expect(await nameSeenBy({ user_id: 3, roles: ['phlebotomist'] }, 4)).toBe('Evelyn');
  });
});

it('A visit without an account shows every reader what staff typed, and the answer of the email’s owner', async () => {
  const present = presenterWith(() => []);
  const visit = { ...visitOf(7, 2), user_id: null };
  for (const role of ['phlebotomist', 'admin', 'developer'] as const) {
    const caller = { user_id: 2, roles: [role], provider_id: 1, session_id: 's' };
    const shown = await present.presentOne(visit, { ...systemContext(), caller });
    const { first_name, last_name, email } = TYPED;
    expect(shown).toMatchObject({
      ...{ user_id: null, confirmation: 'no', patient: TYPED },
      user: { id: null, first_name, last_name, email },
    });
  }
});
