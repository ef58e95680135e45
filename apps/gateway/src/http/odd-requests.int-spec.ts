import { once } from 'node:events';
import { connect } from 'node:net';
import request from 'supertest';
import { startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';
import { writeWebDist } from '../testing/web-dist.ts';

describe('Requests that no browser sends', () => {
  let gateway: GatewayUnderTest;
  let api: ReturnType<typeof request>;

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, {
      WEB_DIST: writeWebDist(),
      env: { REQUEST_TIMEOUT_SECONDS: '1' },
    });
    api = request(gateway.url);
  });
  afterAll(() => gateway.close());

  /** Sends the lines as they are and answers what came back until the connection was closed. */
  async function sendRaw(...lines: string[]): Promise<string> {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.write(lines.join('\r\n'));
    await once(socket, 'close');
    return answer;
  }

  const login = (body: string) => api.post('/api/login').set('content-type', 'application/json').send(body);

  it.each([
    ['nested 5,000 deep', `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['that names a field twice', '{"email":"a@b.test","password":"x","email":"c@d.test"}'],
  ])('are refused with a body %s', async (_what, body) => {
    const answer = await login(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED_JSON']);
  });

  it.each(['constructor', '__proto__', 'toString', 'nothing.js'])(
    'find no file of the API called %s',
    async (file) => {
      await api.get(`/api/docs/${file}`).expect(404);
    },
  );

  it('are answered in HTTP/1.1 when they offer another protocol', async () => {
    const answer = await sendRaw(
      'GET /api/docs/start.js HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('are told that there is no websocket at another path', async () => {
    const answer = await sendRaw(
      'GET /elsewhere HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade, close',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('are cut when the body never comes', async () => {
    const answer = await sendRaw(
      'POST /api/login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 100',
      '',
      '{"email":',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"TIMEOUT"');
  });
});
