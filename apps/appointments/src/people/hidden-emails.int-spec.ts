import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { admin, contactOf, developer, patient, phlebotomist } from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

const EMAIL = 'person4@example.test';

describe('The email of an account', () => {
  /** The providers to which the patient's record is open. */
  let provider_ids: number[] = [];
  const world = startedOnce(() =>
    startPayments(
      {},
      {
        [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
          data: ids.map((id) => ({ ...contactOf(id), open_to: provider_ids })),
        }),
      },
    ),
  );
  let id: number;

  beforeAll(async () => {
    id = await world.book({ actor_id: patient.user_id });
    await world.pay(id, 50);
    await world.rows(`UPDATE appointment SET status = 'completed', completed_at = now() WHERE id = $1`, [id]);
    await world.call(feedback.give, { id, rating: 5 }, patient);
    await world.call(appointmentRequests.create, { user_id: patient.user_id }, phlebotomist);
  });

  /** Whether each response for staff has the email: visit, list, payment, export, feedback, request. */
  const shownTo = async (as: Caller): Promise<boolean[]> => {
    const shown = [
      await world.call(appointments.get, { id }, as),
      await world.call(appointments.listForStaff, {}, as),
      await world.call(payments.list, {}, as),
      await world.call(payments.export, {}, as),
      await world.call(feedback.list, {}, as),
      await world.call(appointmentRequests.listForStaff, {}, as),
    ];
    return shown.map((each) => JSON.stringify(each).includes(EMAIL));
  };
  const all = Array.from({ length: 6 }, () => true);
  const none = Array.from({ length: 6 }, () => false);
  const foundBy = async (q: string, as: Caller) => (await world.call(feedback.list, { q }, as)).total;

  it('a company’s records show the patient’s email while the person’s record is open to it', async () => {
    provider_ids = [1];
    expect(await shownTo(admin)).toEqual(all);
    expect(await foundBy('person4@', admin)).toBe(1);
  });

  it('after an objection only the person and developers see the email there', async () => {
    provider_ids = [2];
    expect(await shownTo(admin)).toEqual(none);
    expect((await world.call(appointments.get, { id }, phlebotomist)).user.email).toBeNull();
    expect(await foundBy('person4@', admin)).toBe(0);
    expect(await shownTo(developer)).toEqual(all);
    expect((await world.call(appointments.get, { id }, patient)).user.email).toBe(EMAIL);
  });
});
