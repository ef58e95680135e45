import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

describe('A payment whose service does not answer', () => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await startGatewayUnderTest();
    gateway.signIn('token-4', person(4));
    for (const { subject } of [payments.pay, payments.payWithCard])
      gateway.answer(subject, () => new Promise(() => undefined));
  });
  afterAll(() => gateway.close());

  it('a payment without an answer is pending within five seconds, without a receipt', async () => {
    const post = (path: string, input: object) =>
      request(gateway.url).post(path).set('authorization', 'Bearer token-4').send(input);
    const asked = performance.now();
    const answers = await Promise.all([
      post('/api/appointments/7/pay', { amount: 12.5, nonce: 'a-token-that-nobody-will-use' }),
      post('/api/appointments/7/pay-with-card/3', { amount: 12.5 }),
    ]);
    expect(performance.now() - asked).toBeLessThan(6_000);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        payment: { id: null, status: 'pending', amount_total: 12.5 },
        receipt: null,
        friendly_error: 'We are confirming your payment',
      });
    }
  }, 60_000);
});
