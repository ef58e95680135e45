import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { followLinks } from '@drawpoint/contracts/appointments/follow.contract';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import {
  limitedTo,
  MARKS,
  PROVIDERS,
  type Side,
  testLimitedSession,
} from '@drawpoint/nest-kit/testing/limited-session';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import {
  admin,
  developer,
  inDays,
  newAppointment,
  otherAdmin,
  outcome,
  patient,
  startAppointments,
} from '../testing/start-appointments.ts';
import { uploaded } from '../testing/uploads.ts';

const STAFF: Record<Side, { phlebotomist_id: number; admin: Caller; firstDay: number }> = {
  open: { phlebotomist_id: 3, admin, firstDay: 30 },
  // These start sooner, so a list without limits would show them first.
  closed: { phlebotomist_id: 15, admin: otherAdmin, firstDay: 3 },
};

const VISITS = ['ahead', 'moved', 'accepted', 'declined', 'canceled', 'done'] as const;
type SeededIds = Record<
  | (typeof VISITS)[number]
  | 'request'
  | 'attachment'
  | 'results'
  | 'payment'
  | 'order'
  | 'link'
  | 'labOrder'
  | 'labFile'
  | 'loose',
  number
> & {
  proposals: { accepted: number; declined: number };
};

const limited = limitedTo({ user_id: patient.user_id });

describe('While an admin acts for a patient of two providers, the appointments service', () => {
  const world = startedOnce(() =>
    startAppointments({
      fakes: {
        [chatMessages.reply.subject]: (input: { content: string; receiver_id: number }) => ({
          ...{ id: 1, sender_id: patient.user_id, receiver_id: Number(input.receiver_id) },
          ...{ content: input.content, created_at: new Date().toISOString(), read_at: null },
          ...{ client_id: null, appointment_id: null },
        }),
      },
    }),
  );
  const kept = {} as Record<Side, SeededIds>;
  const upload = async (who: Caller): Promise<number> => {
    const file = { ...(await uploaded(pdfOf(), 'pdf')), name: 'order.pdf' };
    return (await world.call(media.upload, { file }, who)).id;
  };
  const startOf = (side: Side, visit: (typeof VISITS)[number]): Date =>
    inDays(STAFF[side].firstDay + VISITS.indexOf(visit), 600);
  const after = (side: Side, visit: (typeof VISITS)[number]): string =>
    new Date(startOf(side, visit).getTime() + 3_600_000).toISOString();

  const book = async (side: Side, visit: (typeof VISITS)[number]): Promise<number> => {
    return world.book(`${side} ${visit}`, startOf(side, visit), {
      ...{ status: 'approved', actor_id: developer.user_id },
      provider: { id: PROVIDERS[side], name: `${MARKS[side]} Labs` },
      phlebotomist: { id: STAFF[side].phlebotomist_id, name: `${MARKS[side]} Santos` },
      service: { id: 1, name: `${MARKS[side]} draw` },
    });
  };
  const propose = async (side: Side, id: number, visit: 'accepted' | 'declined'): Promise<number> => {
    const { proposal } = await world.call(proposals.create, { id, starts: [after(side, visit)] }, developer);
    return proposal!.id;
  };
  const pay = async (id: number): Promise<number> => {
    const [charge] = await world.rows<{ id: number }>(
      `INSERT INTO charge (reference, appointment_id, user_id, provider_id, provider_name, phlebotomist_id, phlebotomist_name,
              service_name, confirmation_code, cents, state, transaction_id, created_at, settled_at)
       SELECT 'paid-' || id, id, user_id, provider_id, provider_name, phlebotomist_id, phlebotomist_name, service_name,
              confirmation_code, 5000, 'succeeded', 'paid-' || id, now(), now() FROM appointment WHERE id = $1 RETURNING id`,
      [id],
    );
    const [part] = await world.rows<{ id: number }>(
      `INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, cents, status, happened_at)
       SELECT $2, id, user_id, provider_id, phlebotomist_id, 'completion', 5000, 'succeeded', now()
         FROM appointment WHERE id = $1 RETURNING id`,
      [id, charge!.id],
    );
    return part!.id;
  };

  /** An order of a visit with its file, and one that was taken off it. */
  const labOrdersOf = async (side: Side, id: number) => {
    const file = await uploaded(pdfOf(), 'pdf');
    const made = await world.call(labOrders.upload, { appointment_id: id, file }, patient);
    const loose = await world.call(
      labOrders.create,
      { appointment_id: id, test_ids: [1], lab: `${MARKS[side]} Lab` },
      patient,
    );
    await world.call(labOrders.detach, { id, lab_order_id: loose.id }, patient);
    return { labOrder: made.id, labFile: made.files[0]!.id, loose: loose.id };
  };

  beforeAll(async () => {
    for (const side of ['open', 'closed'] as const) {
      const ids = {} as Record<(typeof VISITS)[number], number>;
      for (const visit of VISITS) ids[visit] = await book(side, visit);
      const staff = STAFF[side];
      const results_ = await world.call(
        results.add,
        { id: ids.done, file: await uploaded(pdfOf(), 'pdf') },
        developer,
      );
      await world.rows(`UPDATE appointment SET status = 'completed', completed_at = now() WHERE id = $1`, [
        ids.done,
      ]);
      await world.rows('DELETE FROM calendar_entry WHERE appointment_id = $1', [ids.done]);
      const order = { id: ids.ahead, file: await uploaded(pdfOf(), 'pdf') };
      const attachment = await upload(staff.admin);
      const request = await world.call(
        appointmentRequests.create,
        {
          ...{ user_id: patient.user_id, phlebotomist_id: staff.phlebotomist_id },
          ...{ note: `${MARKS[side]} note`, attachment_id: attachment },
        },
        staff.admin,
      );
      kept[side] = {
        ...ids,
        order: (await world.call(visitOrders.add, order, developer)).id,
        ...(await labOrdersOf(side, ids.ahead)),
        link: (await world.call(followLinks.make, { id: ids.ahead }, patient)).id,
        ...{ attachment, request: request.id, results: results_.id, payment: await pay(ids.done) },
        proposals: {
          accepted: await propose(side, ids.accepted, 'accepted'),
          declined: await propose(side, ids.declined, 'declined'),
        },
      };
    }
  });

  const visit = (name: (typeof VISITS)[number], more: object = {}) => ({
    opens: (side: Side) => ({ id: kept[side][name], ...more }),
  });

  testLimitedSession('appointments', () => world, limited, {
    'appointments.appointments.list-mine': { shows: () => ({}) },
    'appointments.appointments.get-next': { shows: () => ({}) },
    'appointments.appointments.get': visit('ahead'),
    'appointments.calendar-files.get': visit('ahead'),
    'appointments.moves.get-booking': visit('ahead'),
    'appointments.moves.reschedule': {
      opens: (side: Side) => ({ id: kept[side].moved, starts_at: after(side, 'moved') }),
    },
    'appointments.moves.cancel': visit('canceled', { reason: 'Ill.' }),
    'appointments.proposals.accept': {
      opens: (side: Side) => ({
        ...{ id: kept[side].accepted, proposal_id: kept[side].proposals.accepted },
        starts_at: after(side, 'accepted'),
      }),
    },
    'appointments.proposals.decline': {
      opens: (side: Side) => ({ id: kept[side].declined, proposal_id: kept[side].proposals.declined }),
    },
    'appointments.replies.create': visit('ahead', { message: 'Hello.' }),
    'appointments.feedback.give': visit('done', { rating: 5 }),
    'appointments.visits.get-summary': visit('done'),
    'appointments.visits.print-summary': visit('done'),
    'appointments.results.open': {
      opens: (side: Side) => ({ id: kept[side].done, document_id: kept[side].results }),
    },
    'appointments.lab-orders.list-mine': { shows: () => ({}) },
    'appointments.lab-orders.list-of-visit': visit('ahead'),
    'appointments.lab-orders.get': { opens: (side: Side) => ({ id: kept[side].labOrder }) },
    'appointments.lab-orders.open-file': {
      opens: (side: Side) => ({ id: kept[side].labOrder, file_id: kept[side].labFile }),
    },
    'appointments.lab-orders.update': {
      opens: (side: Side) => ({ id: kept[side].labOrder, lab: 'Quest' }),
    },
    'appointments.lab-orders.add-file': {
      opens: async (side: Side) => ({ id: kept[side].labOrder, file: await uploaded(pdfOf(), 'pdf') }),
    },
    'appointments.lab-orders.attach': {
      opens: (side: Side) => ({ id: kept[side].ahead, lab_order_id: kept[side].loose }),
    },
    'appointments.lab-orders.detach': {
      opens: (side: Side) => ({ id: kept[side].ahead, lab_order_id: kept[side].labOrder }),
    },
    'appointments.lab-orders.create': {
      opens: (side: Side) => ({ appointment_id: kept[side].ahead, test_ids: [1] }),
    },
    'appointments.lab-orders.upload': {
      opens: async (side: Side) => ({
        appointment_id: kept[side].ahead,
        file: await uploaded(pdfOf(), 'pdf'),
      }),
    },
    'appointments.visit-orders.list': visit('ahead'),
    'appointments.visit-orders.add': {
      opens: async (side: Side) => ({ id: kept[side].ahead, file: await uploaded(pdfOf(), 'pdf') }),
    },
    'appointments.visit-orders.open': {
      opens: (side: Side) => ({ id: kept[side].ahead, order_id: kept[side].order }),
    },
    'appointments.visit-orders.remove': {
      opens: (side: Side) => ({ id: kept[side].ahead, order_id: kept[side].order }),
    },
    'appointments.follow-links.list': visit('ahead'),
    'appointments.follow-links.revoke': {
      opens: (side: Side) => ({ id: kept[side].ahead, link_id: kept[side].link }),
    },
    'appointments.follow-links.follow': 'The secret of a link opens it, whoever is signed in.',
    'appointments.attendance.show': 'The secret of a link opens it, whoever is signed in.',
    'appointments.attendance.answer': 'The same.',
    'appointments.attendance.move': 'The same.',
    'appointments.payments.get-receipt': { opens: (side: Side) => ({ id: kept[side].payment }) },
    'appointments.payments.print-receipt': { opens: (side: Side) => ({ id: kept[side].payment }) },
    'appointments.payments.unpaid-summary': { shows: () => ({}) },
    'appointments.media.open': { opens: (side: Side) => ({ id: kept[side].attachment }) },
    'appointments.requests.list-mine': { shows: () => ({}) },
    'appointments.requests.get': { opens: (side: Side) => ({ id: kept[side].request }) },
    // Runs last, because it deletes the request.
    'appointments.requests.remove': { opens: (side: Side) => ({ id: kept[side].request }) },
    'appointments.payments.config': 'It tells what a page needs to read a card, the same to everybody.',
    'appointments.payments.receive-webhook': 'The processor calls it, by its signature.',
    'appointments.visit-confirmations.show': 'The secret of an email’s link opens it, whoever is signed in.',
    'appointments.visit-confirmations.answer': 'The same.',
    'appointments.media.upload': 'What is uploaded belongs to the admin who acts.',
    'appointments.media.open-link': 'A signed link opens it, whoever has it.',
    'appointments.media.open-public': 'Everybody sees what an option of the site shows.',
  });

  it('an admin who acts for a patient cannot open the patient’s uploads, but can open their own new ones', async () => {
    const own = await upload(patient);
    const open = (id: number, who: Caller) => outcome(world.call(media.open, { id }, who));
    expect(await open(own, patient)).toBe('ok');
    expect(await open(own, limited)).toBe('NOT_FOUND');
    expect(await open(await upload(limited), limited)).toBe('ok');
  });

  it('a booking by the admin closes no request and replaces no visit of another provider', async () => {
    const [asked] = await world.rows<{ id: number }>(
      `SELECT id FROM appointment_request WHERE provider_id = $1 AND deleted_at IS NULL`,
      [PROVIDERS.closed],
    );
    await world.rows(`UPDATE appointment SET status = 'canceled' WHERE id = $1`, [kept.closed.canceled]);
    const book = (origin: object) =>
      outcome(world.call(appointments.create, newAppointment('in place', inDays(50, 600), origin), limited));
    expect(await book({ request_id: asked!.id })).toBe('FORBIDDEN');
    expect(await book({ replaces_id: kept.closed.canceled })).toBe('FORBIDDEN');
    expect(await book({})).toBe('ok');
  });

  it('an admin who acts for staff of two providers sees only the visits of their own provider', async () => {
    const phlebotomist = limitedTo({ user_id: 60, roles: ['phlebotomist'], provider_id: PROVIDERS.closed });
    for (const side of ['open', 'closed'] as const) {
      await world.book(`shared ${side}`, inDays(60, side === 'open' ? 600 : 900), {
        ...{ status: 'approved', user_id: 61, phlebotomist: { id: 60, name: 'Shared' } },
        provider: { id: PROVIDERS[side], name: `${MARKS[side]} Labs` },
      });
    }
    const listed = async (who: Caller) =>
      (await world.call(appointments.listForStaff, {}, who)).data.map(({ provider }) => provider.name);
    expect(await listed(callerOf({ user_id: 60, roles: ['phlebotomist'] }))).toHaveLength(2);
    expect(await listed(phlebotomist)).toEqual([`${MARKS.open} Labs`]);
  });
});
