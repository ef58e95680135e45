import { parseRoute } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { Validator } from '@seriousme/openapi-schema-validator';
import request from 'supertest';
import { startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

describe('The API description', () => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await startGatewayUnderTest();
  });
  afterAll(() => gateway.close());

  it('the API description is valid OpenAPI 3.1', async () => {
    const { body } = await request(gateway.url).get('/api/openapi.json').expect(200);
    const result = await new Validator().validate(body as Record<string, unknown>);
    expect(result).toMatchObject({ valid: true });
    expect((body as { openapi: string }).openapi).toBe('3.1.0');
  });

  it('the API description has every operation with a route, its roles and errors', async () => {
    const { body } = await request(gateway.url).get('/api/openapi.json');
    const { paths } = body as {
      paths: Record<string, Record<string, { responses: object; security: unknown[] }>>;
    };
    for (const { http, allow, status } of OPERATIONS) {
      if (!http) continue;
      const { method, path } = parseRoute(http);
      const described = paths[path]?.[method.toLowerCase()];
      expect({ http, described: described !== undefined }).toEqual({ http, described: true });
      expect(Object.keys(described!.responses)).toContain(String(status));
      expect(described!.security).toHaveLength(allow === 'public' ? 0 : 1);
    }
  });

  it('the API description opens in a browser without external resources', async () => {
    const page = await request(gateway.url).get('/api/docs').expect(200);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) await request(gateway.url).get(file).expect(200);
    await request(gateway.url).get('/api/docs/package.json').expect(404);
  });

  it.each(['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css'])(
    'the API description is compressed and not sent again when unchanged: %s',
    async (file) => {
      const ask = (headers: Record<string, string> = {}) =>
        request(gateway.url)
          .get(file)
          .set({ 'accept-encoding': 'identity', ...headers });
      const plain = await ask().expect(200);
      const small = await ask({ 'accept-encoding': 'gzip' }).expect(200);
      expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(small.text).toBe(plain.text);
      await ask({ 'if-none-match': String(small.headers.etag) }).expect(304);
    },
  );
});
