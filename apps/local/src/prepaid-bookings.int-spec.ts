import { hurryJobs } from '@drawpoint/appointments/testing/start-appointments';
import { until } from '@drawpoint/nest-kit/testing/until';
import { PEOPLE, type Name } from './testing/start-whole.ts';
import { CONSENTS, useWaitlist } from './testing/waitlist-world.ts';

type Visit = {
  status: string;
  payment_status: string;
  deposit_due?: number;
  deposit_until?: string;
  canceled_reason: string | null;
  price_total: number;
};

describe('payment in advance, in the whole product', () => {
  const waitlist = useWaitlist();
  const { nextStart, post, visitAt, cancel, wish, join, offerTo, show, session, codeOf } = waitlist;

  const setPolicies = async (values: Record<string, unknown>) => {
    const query = { provider_id: '1' };
    const route = 'PUT /admin/my-provider/policy';
    const answer = await waitlist.ask(route, { body: { values }, query }, waitlist.tokenOf('admin'));
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  };
  /** Books Maria's next free start as a patient does. */
  const book = async (who: Name = 'patient') => {
    const start = nextStart();
    const token = await session(who);
    const put = await waitlist.ask(
      'PUT /booking-sessions/{token}',
      { params: { token }, body: { slot: { start }, disclaimers: CONSENTS } },
      waitlist.tokenOf(who),
    );
    expect([put.status, put.text]).toEqual([200, expect.anything()]);
    const made = await post('POST /bookings', { token }, who);
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    return made.json<{ appointment_id: number }>().appointment_id;
  };
  const get = async (id: number, who: Name = 'patient') =>
    (await waitlist.ask('GET /appointments/{id}', { params: { id } }, waitlist.tokenOf(who))).json<Visit>();
  const pay = async (id: number, amount: number) => {
    const body = { amount, nonce: await waitlist.cardToken() };
    const paid = await post('POST /appointments/{id}/pay', body, 'patient', { id });
    expect(paid.json<object>()).toMatchObject({ payment: { status: 'succeeded' } });
  };
  const runOut = () =>
    hurryJobs({ rows: (sql, values) => waitlist.rows('appointments', sql, values) }, 'end-unpaid');
  const toldOf = async (id: number) =>
    (
      await waitlist.rows<{ told: string }>(
        'messaging',
        `SELECT kind || ' ' || user_id AS told FROM notification WHERE appointment_id = $1 ORDER BY 1`,
        [id],
      )
    ).map(({ told }) => told);
  const ofMaria = async (id: number) =>
    (await toldOf(id)).filter((told) => told.endsWith(` ${PEOPLE.maria}`));
  const requestsOfMaria = async () =>
    (
      await waitlist.ask(
        'GET /phlebotomist/appointments',
        { query: { status: 'pending', per_page: '100' } },
        waitlist.tokenOf('maria'),
      )
    )
      .json<{ data: { id: number }[] }>()
      .data.map(({ id }) => id);

  beforeEach(() => setPolicies({ 'prepay.percent': 20, 'no_show.prepay': null }));

  it('a booking is told to staff once its deposit is paid, once', async () => {
    const id = await book();
    const { price_total, deposit_due, status } = await get(id);
    expect([status, deposit_due]).toEqual(['pending', Math.round(price_total * 20) / 100]);
    expect(await requestsOfMaria()).not.toContain(id);
    expect(await toldOf(id)).toEqual([]);
    await pay(id, deposit_due!);
    expect(await get(id)).toMatchObject({ status: 'pending', payment_status: 'partial' });
    expect(await requestsOfMaria()).toContain(id);
    await until(async () => (await ofMaria(id)).length > 0);
    await runOut();
    expect(await ofMaria(id)).toEqual([`appointment_requested ${PEOPLE.maria}`]);
    expect((await toldOf(id)).filter((told) => told.startsWith('appointment_received'))).toEqual([
      `appointment_received ${PEOPLE.patient}`,
    ]);
    await cancel(id);
  });

  it('a booking that is not paid ends: the patient is told, staff are not, and its time goes to the waitlist', async () => {
    const id = await book();
    await runOut();
    expect(await get(id)).toMatchObject({ status: 'denied', canceled_reason: 'Not paid in time.' });
    await until(async () => (await toldOf(id)).length > 0);
    expect(await toldOf(id)).toEqual([`appointment_unpaid ${PEOPLE.patient}`]);
    const freed = 'SELECT 1 FROM freed_time WHERE appointment_id = $1';
    await until(async () => (await waitlist.rows('booking', freed, [id])).length === 1);
  });

  it('without the policy a booking is told to staff at once', async () => {
    await setPolicies({ 'prepay.percent': null });
    const id = await book();
    expect(await get(id)).not.toHaveProperty('deposit_due');
    await until(async () => (await ofMaria(id)).length > 0);
    await cancel(id);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['more than the whole', { 'prepay.percent': 100.01 }, ['values.prepay.percent']],
    ['less than nothing', { 'prepay.percent': -1 }, ['values.prepay.percent']],
    ['no number', { 'prepay.percent': '20' }, ['values.prepay.percent']],
    ['no yes or no', { 'no_show.prepay': 'yes' }, ['values.no_show.prepay']],
  ])('a policy that is %s is a field error', async (_what, values, fields) => {
    const answer = await waitlist.ask(
      'PUT /admin/my-provider/policy',
      { body: { values }, query: { provider_id: '1' } },
      waitlist.tokenOf('admin'),
    );
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, fields]);
  });

  it.each<[string, Record<string, unknown>, boolean]>([
    ['a deposit', { 'prepay.percent': 20 }, true],
    ['payment after no-shows', { 'prepay.percent': null, 'no_show.prepay': true }, false],
  ])('an offer of a new visit with %s is accepted signed in alone', async (_what, values, asks) => {
    await setPolicies(values);
    const free = nextStart();
    const canceled = await visitAt(free, 'dorothy');
    const entry = await join('patient', { session: await session('patient'), anyone: true, ...wish(free) });
    await cancel(canceled);
    const { token } = await offerTo('patient', entry.id);
    const body = { token, disclaimers: CONSENTS };
    expect((await show(token!)).prepay).toBe('sign_in');
    for (const who of ['stranger', 'dorothy'] as const) {
      const refused = await post('POST /waitlist/offer/accept', body, who);
      expect([refused.status, codeOf(refused)]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await post('POST /waitlist/offer', { token }, 'patient')).json<object>()).toMatchObject({
      ...{ state: 'open', prepay: 'signed_in' },
    });
    const accepted = await post('POST /waitlist/offer/accept', body, 'patient');
    expect([accepted.status, accepted.text]).toEqual([200, expect.anything()]);
    const id = accepted.json<{ appointment_id: number }>().appointment_id;
    const visit = await get(id);
    expect([visit.status, visit.deposit_due !== undefined]).toEqual(['pending', asks]);
    const own = await waitlist.ask(
      'POST /appointments/{id}/cancel',
      { params: { id }, body: {} },
      waitlist.tokenOf('patient'),
    );
    expect(own.status).toBe(200);
  });

  it('an offer that moves a visit needs no sign-in', async () => {
    const [free, later] = [nextStart(), nextStart()];
    const canceled = await visitAt(free, 'dorothy');
    const own = await visitAt(later, 'patient');
    const entry = await join('patient', { appointment_id: own, ...wish(free) });
    await cancel(canceled);
    const { token } = await offerTo('patient', entry.id);
    expect(await show(token!)).not.toHaveProperty('prepay');
    expect((await post('POST /waitlist/offer/accept', { token })).status).toBe(200);
    expect(await get(own)).not.toHaveProperty('deposit_due');
  });
});
