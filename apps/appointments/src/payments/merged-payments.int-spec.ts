import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { otherPatient, outcome, phlebotomist } from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

describe('Payments of two patients who are the same person', () => {
  const world = startedOnce(() => startPayments());
  const record = (id: number) =>
    world.call(doorPayments.recordAtDoor, { id, method: 'cash', amount: 114 }, phlebotomist);
  beforeEach(() =>
    world.rows(
      `INSERT INTO provider_policy (id, rows, version)
       VALUES (1, '[{ "service_id": null, "key": "payment.at_door", "value": "both" }]', 1)
       ON CONFLICT (id) DO NOTHING`,
    ),
  );

  it('a merge of two patients takes what was paid along, and back', async () => {
    const id = await world.book();
    const { receipt } = await record(id);
    const paidBy = async () =>
      (
        await world.rows<{ user_id: number }>('SELECT user_id FROM payment WHERE appointment_id = $1', [id])
      )[0]!.user_id;
    const from_user_id = await paidBy();
    const to_user_id = otherPatient.user_id;
    await world.call(personVisits.merge, { merge_id: 9, from_user_id, to_user_id }, null);
    expect(await paidBy()).toBe(to_user_id);
    expect(await outcome(world.call(payments.getReceipt, { id: receipt!.id }, otherPatient))).toBe('ok');
    await world.call(personVisits.undoMerge, { merge_id: 9, from_user_id, to_user_id }, null);
    expect(await paidBy()).toBe(from_user_id);
    expect(await outcome(world.call(payments.getReceipt, { id: receipt!.id }, otherPatient))).toBe(
      'FORBIDDEN',
    );
  });
});
