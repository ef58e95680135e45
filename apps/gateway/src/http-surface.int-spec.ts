import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { Envelope } from '@drawpoint/contracts/envelope';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.ts';
import { writeWebDist } from './testing/web-dist.ts';

const TOKEN = 'token-of-a-patient';

describe('The HTTP surface', () => {
  let gateway: GatewayUnderTest;
  let api: ReturnType<typeof request>;

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { WEB_DIST: writeWebDist() });
    gateway.signIn(TOKEN, person(7));
    gateway.signIn('token-of-staff', person(8, { roles: ['phlebotomist'], provider_id: 1 }));
    api = request(gateway.url);
  });

  afterAll(() => gateway.close());

  const signedIn = (test: request.Test, token = TOKEN) => test.set('authorization', `Bearer ${token}`);

  /** Returns the envelope, so that a test sees what the service received. */
  const echo = (subject: string): Envelope[] => {
    const seen: Envelope[] = [];
    const end = gateway.answer(subject, (_input, envelope) => {
      seen.push(envelope);
      return {};
    });
    ends.push(end);
    return seen;
  };
  const ends: (() => void)[] = [];
  afterEach(() => ends.splice(0).forEach((end) => end()));

  describe('input', () => {
    it('path values and body form the input, and a different value for one name is refused', async () => {
      const seen = echo(addresses.update.subject);
      await signedIn(api.put('/api/addresses/5')).send({ id: 5, label: 'Home' }).expect(200);
      expect(seen[0]?.input).toEqual({ id: '5', label: 'Home' });
      const twice = await signedIn(api.put('/api/addresses/5')).send({ id: 99, label: 'Home' }).expect(422);
      expect(twice.body.errors).toEqual({ id: ['The id was sent twice.'] });
      expect(seen).toHaveLength(1);
    });

    it('a GET takes its input from the query and refuses a duplicate name', async () => {
      const seen = echo(addresses.list.subject);
      await signedIn(api.get('/api/addresses?page=2&per=100')).expect(200);
      expect(seen[0]?.input).toEqual({ page: '2', per: '100' });
      const twice = await signedIn(api.get('/api/addresses?page=2&page=3')).expect(422);
      expect(twice.body.errors).toEqual({ page: ['The page was sent twice.'] });
    });

    it('field errors have the texts of the service', async () => {
      const seen = echo(addresses.create.subject);
      const answer = await signedIn(api.post('/api/addresses')).send({ line1: ' ', zip: 'abc' }).expect(422);
      expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', message: 'The given data was invalid.' });
      expect(Object.keys(answer.body.errors).sort()).toEqual(['city', 'line1', 'state', 'zip']);
      expect(answer.body.error_codes).toMatchObject({
        line1: [{ code: 'required' }],
        zip: [{ code: 'zip' }],
      });
      expect(seen).toEqual([]);
    });

    it.each([
      ['malformed JSON', '{"email":', 400, 'MALFORMED_JSON'],
      ['a list', '[1]', 422, 'INVALID_INPUT'],
      ['a poisoned prototype', '{"__proto__":{"x":1}}', 400, 'MALFORMED_JSON'],
      ['nothing', '', 422, 'INVALID_INPUT'],
    ])('%s in a body gets an error in the standard format', async (_what, body, status, code) => {
      echo(sessions.login.subject);
      const answer = await api.post('/api/login').set('content-type', 'application/json').send(body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.message).toEqual(expect.any(String));
    });

    it('a body above the limit is refused', async () => {
      const answer = await api.post('/api/login').send({ email: 'x'.repeat(1_100_000) });
      expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });

    it('a body of another media type is refused', async () => {
      const answer = await api.post('/api/login').set('content-type', 'text/xml').send('<login/>');
      expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED_JSON']);
    });

    it.each(['/api/appointments/abc', '/api/appointments/0', '/api/appointments/99999999999'])(
      'an invalid id is refused in %s',
      async (path) => {
        echo(appointments.get.subject);
        const answer = await signedIn(api.get(path)).expect(422);
        expect(answer.body.errors).toHaveProperty('id');
      },
    );

    it('a path that cannot be decoded gets an error, and the gateway continues', async () => {
      const answer = await signedIn(api.get('/api/appointments/%E0%A4%A'));
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.code).toEqual(expect.any(String));
    });
  });

  describe('who may call', () => {
    it('the service gets the caller, never the token', async () => {
      const seen = echo(addresses.list.subject);
      await signedIn(api.get('/api/addresses')).expect(200);
      expect(seen[0]?.caller).toEqual(person(7));
      expect(JSON.stringify(seen[0])).not.toContain(TOKEN);
    });

    it('strangers, expired tokens and wrong roles are refused', async () => {
      const stranger = await api.get('/api/user').expect(401);
      expect(stranger.body).toEqual({ code: 'UNAUTHENTICATED', message: 'Unauthenticated.' });
      await signedIn(api.get('/api/user'), 'stale').expect(401);
      const patient = await signedIn(api.post('/api/appointments/1/approve')).expect(403);
      expect(patient.body).toEqual({ code: 'FORBIDDEN', message: 'Not authorized.' });
    });

    it('a token is read only from the header', async () => {
      const seen = echo(addresses.create.subject);
      const body = { line1: '1 Main St', city: 'Albany', state: 'NY', zip: '12207', access_token: TOKEN };
      await api.post('/api/addresses').set('authorization', 'Basic eDp5').send(body).expect(401);
      await api.post(`/api/addresses?access_token=${TOKEN}`).send(body).expect(401);
      expect(seen).toEqual([]);
    });

    it('an expired token on a public path counts as none', async () => {
      const seen = echo(options.list.subject);
      await signedIn(api.get('/api/options'), 'stale').expect(200);
      expect(seen[0]?.caller).toBeNull();
    });

    it('an internal operation has no route', async () => {
      expect((await signedIn(api.post('/api/appointments.appointments.create'))).status).toBe(404);
    });

    it('every alias of a route works', async () => {
      const seen = echo(sessions.getUser.subject);
      await signedIn(api.get('/api/me')).expect(200);
      await signedIn(api.get('/api/user')).expect(200);
      expect(seen).toHaveLength(2);
    });
  });

  describe('answers', () => {
    it('a creation returns 201, any other call 200', async () => {
      echo(bookings.create.subject);
      echo(options.list.subject);
      const created = await signedIn(api.post('/api/bookings')).send({ token: 'a'.repeat(43) });
      expect([created.status, (await api.get('/api/options')).status]).toEqual([201, 200]);
    });

    it('documented keys of an error and Retry-After are passed on', async () => {
      ends.push(
        gateway.answer(sessions.login.subject, () => {
          throw new AppError('EMAIL_NOT_VERIFIED', { details: { unverified: true, email: 'a@b.test' } });
        }),
        gateway.answer(registration.register.subject, () => {
          throw new AppError('RATE_LIMITED', { retryAfterSeconds: 30 });
        }),
      );
      const login = await api.post('/api/login').send({ email: 'a@b.test', password: 'x' }).expect(403);
      expect(login.body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', unverified: true, email: 'a@b.test' });
      const resent = await api
        .post('/api/register')
        .send({
          first_name: 'A',
          last_name: 'B',
          gender: 'other',
          date_of_birth: '1990-01-01',
          email: 'a@b.test',
          password: 'x',
          password_confirmation: 'x',
        })
        .expect(429);
      expect(resent.headers['retry-after']).toBe('30');
    });

    it('an error with a status of its own is returned with it and Retry-After', async () => {
      ends.push(
        gateway.answer(bookings.create.subject, () => {
          throw new AppError('BUSY', { status: 409, retryAfterSeconds: 1 });
        }),
      );
      const refused = await signedIn(api.post('/api/bookings'))
        .send({ token: 'a'.repeat(43) })
        .expect(409);
      expect([refused.body.code, refused.headers['retry-after']]).toEqual(['BUSY', '1']);
    });

    it('an unavailable service causes 503 at once', async () => {
      const started = performance.now();
      const answer = await signedIn(api.get('/api/appointments/1')).expect(503);
      expect(answer.body.code).toBe('UNAVAILABLE');
      expect(performance.now() - started).toBeLessThan(2_000);
    });

    it('a slow service causes 504 at its deadline', async () => {
      ends.push(gateway.answer(appointments.get.subject, () => new Promise(() => undefined)));
      const answer = await signedIn(api.get('/api/appointments/1')).expect(504);
      expect(answer.body.code).toBe('TIMEOUT');
    }, 10_000);

    it('packed slots are returned as a map from date to slots', async () => {
      ends.push(
        gateway.answer(slots.list.subject, () => ({
          tz: 'America/New_York',
          length_minutes: 30,
          grid_minutes: 15,
          offsets: [[0, -300]],
          dates: [['2026-12-15', [29_673_000, 2]]],
        })),
      );
      const url = '/api/catalog/phlebotomists/3/slots?service_id=1';
      const answer = await signedIn(api.get(url)).expect(200);
      expect(Object.keys(answer.body)).toEqual(['2026-12-15']);
      expect(answer.body['2026-12-15']).toHaveLength(2);
      expect(answer.body['2026-12-15'][0].start).toMatch(/-05:00$/);
      const { etag } = answer.headers;
      for (const [accepted, encoding] of [
        ['identity', null],
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['gzip', 'gzip'],
      ] as const) {
        const headers = { authorization: `Bearer ${TOKEN}`, 'accept-encoding': accepted };
        const same = await fetch(gateway.url + url, { headers });
        expect([same.status, same.headers.get('content-encoding')]).toEqual([200, encoding]);
        expect([same.headers.get('etag'), same.headers.get('vary')]).toEqual([etag, 'accept-encoding']);
        expect(await same.json()).toEqual(answer.body);
        const known = await fetch(gateway.url + url, { headers: { ...headers, 'if-none-match': etag! } });
        expect([known.status, await known.text()]).toEqual([304, '']);
      }
    });

    it('an unchanged poll gets 304', async () => {
      echo(addresses.list.subject);
      const first = await signedIn(api.get('/api/addresses')).expect(200);
      expect(first.headers.etag).toBeTruthy();
      await signedIn(api.get('/api/addresses')).set('if-none-match', first.headers.etag!).expect(304);
    });

    it('browsers may store public responses, but no personal ones, errors or sign-ins', async () => {
      echo(addresses.list.subject);
      echo(options.list.subject);
      const cachingOf = async (call: request.Test) => (await call).headers['cache-control'];
      expect(await cachingOf(api.get('/api/options'))).toBe('private, no-cache');
      expect(await cachingOf(signedIn(api.get('/api/addresses')))).toBe('no-store');
      expect(await cachingOf(api.get('/api/addresses'))).toBe('no-store');
      expect(await cachingOf(api.post('/api/login').send({}))).toBe('no-store');
    });

    it('a request id of the client is used and returned', async () => {
      const seen = echo(options.list.subject);
      const answer = await api.get('/api/options').set('x-request-id', 'my-request-1');
      expect([answer.headers['x-request-id'], seen[0]?.request_id]).toEqual(['my-request-1', 'my-request-1']);
      const other = await api.get('/api/options').set('x-request-id', 'bad id <script>');
      expect(other.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    });
  });

  describe('unknown paths', () => {
    it('an unknown path is JSON below /api and a page of the web elsewhere', async () => {
      const inApi = await api.get('/api/nowhere').expect(404);
      expect(inApi.body).toEqual({ code: 'NOT_FOUND', message: 'Not found.' });
      const page = await api.get('/appointments/upcoming').expect(200);
      expect(page.text).toContain('<title>Drawpoint</title>');
      expect(page.headers['content-security-policy']).toContain("default-src 'self'");
      await api.post('/appointments/upcoming').expect(404);
      await api.delete('/api/login').expect(404);
    });
  });

  describe('health', () => {
    it('health is 200 while every service responds', async () => {
      const answer = await api.get('/api/health').expect(200);
      expect(answer.body).toMatchObject({ status: 'ok', services: { auth: 'ok', notifier: 'ok' } });
    });
  });
});
