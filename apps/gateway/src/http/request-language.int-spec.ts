import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { Envelope } from '@drawpoint/contracts/envelope';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

const TOKEN = 'token-of-a-patient';

describe('The language of a request', () => {
  let gateway: GatewayUnderTest;
  let api: ReturnType<typeof request>;
  beforeAll(async () => {
    gateway = await startGatewayUnderTest();
    gateway.signIn(TOKEN, person(7));
    api = request(gateway.url);
  });
  afterAll(() => gateway.close());
  const signedIn = (test: request.Test) => test.set('authorization', `Bearer ${TOKEN}`);

  it('errors, with those of fields, are Spanish where the request asks for it first, and codes stay', async () => {
    gateway.answer(addresses.update.subject, () => ({}));
    const answer = (language: string) =>
      signedIn(api.put('/api/addresses/nowhere')).set('accept-language', language).send({}).expect(422);
    expect((await answer('es-US,es;q=0.9,en;q=0.8')).body).toMatchObject({
      ...{ code: 'INVALID_INPUT', message: 'Los datos no son válidos.' },
      errors: { id: ['Este formato no es válido.'] },
    });
    for (const language of ['en-US,es;q=0.5', 'fr', 'estonian'])
      expect((await answer(language)).body.message).toBe('The given data was invalid.');
    const unknown = await api.get('/api/nothing').set('accept-language', 'es').expect(404);
    expect(unknown.body).toMatchObject({ code: 'NOT_FOUND', message: 'No se encontró.' });
  });

  it('services learn the language, and nothing where it is English', async () => {
    const seen: Envelope[] = [];
    gateway.answer(addresses.list.subject, (_input, envelope) => {
      seen.push(envelope);
      return {};
    });
    for (const language of ['es-MX', 'en'])
      await signedIn(api.get('/api/addresses')).set('accept-language', language).expect(200);
    expect(seen.map((envelope) => envelope.language)).toEqual(['es', undefined]);
  });
});
