import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { inDays, newAppointment } from '@drawpoint/appointments/testing/start-appointments';
import { admit, patientToken, startPaymentsProduct } from '../payments-product.ts';

/** So many visits, each of a patient of its own: ids and tokens of cards come by message, one set for each round. */
const PATIENTS = Number(process.argv[2]);
const DELAY_MS = Number(process.argv[3]);
const FIRST_USER = 1_000;

const { services, processor, url } = await startPaymentsProduct();
let booked = 0;

async function book(userId: number): Promise<number> {
  booked += 1;
  const made = newAppointment(`visit ${booked}`, inDays(2 + booked, 15 * 60), {
    user_id: userId,
    actor_id: 2,
  });
  return (await services.call(appointments.create, { ...made, actor_id: 2 })).appointment_id;
}

process.on('message', () => {
  void (async () => {
    await processor.play({ delay_ms: 0 });
    const visits = [];
    for (let patient = 0; patient < PATIENTS; patient += 1) {
      const userId = FIRST_USER + patient;
      const token = patientToken(userId);
      admit(token, { user_id: userId, roles: ['user'], provider_id: null });
      const nonce = await processor.tokenise({ number: '4111111111111111' });
      visits.push({ id: await book(userId), token, nonce });
    }
    await processor.play({ delay_ms: DELAY_MS });
    process.send?.({ url, visits });
  })();
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
