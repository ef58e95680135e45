import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { bind, busUnderTest, type BusUnderTest } from '@drawpoint/nest-kit/testing/bus-under-test';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.ts';

const TOKEN = 'token-of-a-patient';
const ADDRESS = {
  line1: '350 Fifth Avenue',
  line2: null,
  city: 'New York',
  state: 'NY',
  zip: '10118',
};

describe('The id of a request', () => {
  const logs: string[] = [];
  let gateway: GatewayUnderTest;
  let services: BusUnderTest;

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { logs });
    gateway.signIn(TOKEN, person(7));
    services = busUnderTest(() => gateway.transport);
    const auth = await services.busOf('auth');
    await services.serve('auth', [
      bind(addresses.create, async (_input, ctx) => {
        await auth.call(geocoding.locate, { state: 'NY', zip: '10118' }, ctx);
        throw new Error('there is an atlas after all');
      }),
    ]);
    await services.serve('booking', [
      bind(geocoding.locate, async () => {
        throw new Error('the atlas is gone');
      }),
    ]);
  });

  afterAll(async () => {
    await gateway.close();
    await services.close();
  });

  it('log lines of gateway and all called services have the same request id', async () => {
    const answer = await request(gateway.url)
      .post('/api/addresses')
      .set('authorization', `Bearer ${TOKEN}`)
      .set('x-request-id', 'request-from-a-browser')
      .send(ADDRESS);
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL']);
    expect(answer.body.request_id).toBe('request-from-a-browser');
    const lines = [...logs, ...services.logs].map((line) => JSON.parse(line) as Record<string, unknown>);
    const saying = lines.filter(({ request_id }) => request_id === 'request-from-a-browser');
    expect(new Set(saying.map(({ service }) => service))).toEqual(new Set(['gateway', 'auth', 'booking']));
    expect(JSON.stringify(saying)).toContain('the atlas is gone');
    expect(JSON.stringify(answer.body)).not.toContain('atlas');
  });

  it('log lines contain neither request data nor the token', () => {
    const text = [...logs, ...services.logs].join('\n');
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain('Fifth Avenue');
    expect(text).not.toContain('10118');
  });
});
