import { optionChanged } from '@drawpoint/contracts/admin/option.events';
import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { until } from '@drawpoint/nest-kit/testing/until';
import { outcome, patient } from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

/** The sandbox charges this card and cuts the connection before it responds. */
const ANSWER_LOST = '4000000000000259';

describe('A tip', () => {
  const adminLog = eventFeed('admin');
  const world = startedOnce(() => startPayments({}, adminLog.fakes));
  const completed = async (extraCents = 0): Promise<number> => {
    const id = await world.book();
    await world.rows(`UPDATE appointment SET status = 'completed', extra_cents = $2 WHERE id = $1`, [
      ...[id, extraCents],
    ]);
    return id;
  };
  const promise = (id: number, tip_amount: number | null, comment = 'Thanks.') =>
    world.call(feedback.give, { id, tip_amount, comment }, patient);
  const tip = async (id: number, amount: number, number = VISA) => {
    const nonce = await world.processor.tokenise({ number });
    return world.call(payments.pay, { id, amount, nonce, purpose: 'tip' }, patient);
  };
  const ends = (calls: Promise<unknown>[]) => Promise.all(calls.map(outcome)).then(tally);

  it('a promised tip is charged once, however many payments are sent at once', async () => {
    const id = await completed();
    await promise(id, 10);
    const { ok, ...refused } = await ends([1, 2, 3, 4, 5].map(() => tip(id, 10)));
    expect(ok).toBe(1);
    expect(Object.keys(refused).every((code) => ['INVALID_INPUT', 'PAYMENT_PENDING'].includes(code))).toBe(
      true,
    );
    expect(await world.heldBy(id)).toBe(1_000);
  });

  it('a tip is paid in parts up to the promise, and beyond that only after a higher promise', async () => {
    const id = await completed();
    await promise(id, 10);
    await tip(id, 6);
    await expect(tip(id, 6)).rejects.toMatchObject({
      options: { errors: { amount: ['The tip may not be greater than the $4.00 left of your promise.'] } },
    });
    await promise(id, 12);
    await tip(id, 6);
    expect(await world.heldBy(id)).toBe(1_200);
  });

  it('a tip that is too high is reported with all other errors, and only to the patient of the visit', async () => {
    const id = await completed();
    const wrong = { id, tip_amount: 9_999, rating: 9, pay_extra: 1.005 };
    const give = (as = patient) => world.call(feedback.give, wrong, as);
    expect(await fieldErrors(give())).toEqual({
      tip_amount: [expect.stringContaining('The tip may be $')],
      rating: [expect.any(String)],
      pay_extra: ['The amount may have two decimals at most.'],
    });
    await expect(give(callerOf({ user_id: 4_711 }))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('a tip is not charged when none was promised', async () => {
    const id = await completed();
    await expect(tip(id, 5)).rejects.toMatchObject({
      options: { errors: { amount: ['Please promise the tip in your feedback first.'] } },
    });
    expect(await world.heldBy(id)).toBe(0);
  });

  it('a tip is refused while an earlier charge of it is being confirmed', async () => {
    const id = await completed();
    await promise(id, 10);
    expect((await tip(id, 10, ANSWER_LOST)).payment.status).toBe('pending');
    expect(await outcome(tip(id, 10))).toBe('PAYMENT_PENDING');
    expect(await world.heldBy(id)).toBe(1_000);
  });

  it('a tip may be promised up to the price of the visit or 200 dollars, whichever is more', async () => {
    const id = await completed();
    await expect(promise(id, 200.01)).rejects.toMatchObject({
      options: { errors: { tip_amount: ['The tip may be $200.00 at most.'] } },
    });
    expect(await promise(id, 200)).toMatchObject({ tip_amount: 200 });
    const dear = await completed(20_000);
    await expect(promise(dear, 314.01)).rejects.toMatchObject({
      options: { errors: { tip_amount: ['The tip may be $314.00 at most.'] } },
    });
    expect(await promise(dear, 314)).toMatchObject({ tip_amount: 314 });
  });

  it('an extra is charged once, however many payments are sent at once', async () => {
    const id = await completed(1_000);
    await world.pay(id, 114);
    const { ok } = await ends([1, 2, 3, 4, 5].map(() => world.pay(id, 10)));
    expect(ok).toBe(1);
    expect(await outcome(world.pay(id, 0.5))).toBe('INVALID_INPUT');
    expect(await world.heldBy(id)).toBe(12_400);
  });

  it('a tip may be promised up to the site’s limit, and an earlier higher promise may stay', async () => {
    const id = await completed();
    await promise(id, 180);
    const data = { id: 1, key: 'tip_max', value: '120', media_id: null };
    adminLog.append(world.services, optionChanged, { entityId: 1, entityVersion: 1, data });
    await until(async () => (await world.rows('SELECT 1 FROM known_option')).length > 0);
    expect(await promise(id, 180, 'Still so.')).toMatchObject({ tip_amount: 180 });
    await expect(promise(id, 181)).rejects.toMatchObject({
      options: { errors: { tip_amount: ['The tip may be $120.00 at most.'] } },
    });
  });
});
