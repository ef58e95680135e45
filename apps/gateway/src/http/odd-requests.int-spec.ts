import { once } from 'node:events';
import { connect } from 'node:net';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { until } from '@drawpoint/nest-kit/testing/until';
import request from 'supertest';
import { startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';
import { writeWebDist } from '../testing/web-dist.ts';

describe('Requests that no browser sends', () => {
  let gateway: GatewayUnderTest;
  let api: ReturnType<typeof request>;
  const logs: string[] = [];

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, {
      WEB_DIST: writeWebDist(),
      logs,
      env: { REQUEST_TIMEOUT_SECONDS: '1' },
    });
    api = request(gateway.url);
  });
  afterAll(() => gateway.close());

  /** Sends the raw lines. Returns what arrived until the connection closed. */
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
  ])('a request with a body %s is refused', async (_what, body) => {
    const answer = await login(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED_JSON']);
  });

  it('a form with a duplicate field is refused, as in JSON', async () => {
    const authorise = (form: string) => api.post('/api/broadcasting/auth').type('form').send(form);
    const twice = await authorise('socket_id=1.1&channel_name=private-user.7&channel_name=private-user.8');
    expect([twice.status, twice.body.code]).toEqual([400, 'MALFORMED_JSON']);
    await authorise('socket_id=1.1&channel_name=private-user.7').expect(401);
  });

  it.each(['constructor', '__proto__', 'toString', 'nothing.js'])(
    'the API has no file called %s',
    async (file) => {
      expect((await api.get(`/api/docs/${file}`)).status).toBe(404);
    },
  );

  it('a request for another protocol is answered in HTTP/1.1', async () => {
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

  const upgradeTo = (path: string): string[] => [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade, close',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ];

  it.each([
    ['twice', ['Host: localhost', 'Host: elsewhere.test']],
    ['twice the same', ['Host: localhost', 'host: localhost']],
    ['as nothing that could be a name', ['Host: localhost; script-src *']],
    ['with somebody’s name before it', ['Host: somebody@localhost']],
    ['not at all', []],
  ])('a request with a host header %s is refused', async (_how, hosts) => {
    for (const path of ['/api/docs/start.js', '/', '/nowhere']) {
      const answer = await sendRaw(`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close', '', '');
      expect([path, answer.split('\r\n', 1)]).toEqual([path, ['HTTP/1.1 400 Bad Request']]);
    }
    const upgrade = upgradeTo('/app/drawpoint').flatMap((line) =>
      line === 'Host: localhost' ? hosts : line,
    );
    expect(await sendRaw(...upgrade)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'xn--bcher-kva.test', ''])(
    'a request for the host "%s" is answered',
    async (host) => {
      const answer = await sendRaw(
        'GET /api/docs/start.js HTTP/1.1',
        `Host: ${host}`,
        'Connection: close',
        '',
        '',
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    },
  );

  it('CONNECT is refused, because the gateway is no proxy', async () => {
    const answer = await sendRaw('CONNECT elsewhere.test:443 HTTP/1.1', 'Host: elsewhere.test:443', '', '');
    expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(answer).toContain('"code":"NOT_FOUND"');
  });

  it.each(['/elsewhere', '/app/a.b', '/app/%61'])('there is no websocket at %s', async (path) => {
    expect(await sendRaw(...upgradeTo(path))).toMatch(/^HTTP\/1\.1 404 /);
  });

  // An uncaught error would end the process, and here the test.
  it.each(['/app/a.b', '/app/drawpoint?protocol=7', '/app/drawpoint', '/app/other'])(
    'a connection that breaks while %s is answered ends nothing else',
    async (path) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(upgradeTo(path).join('\r\n'));
      await once(socket, 'data');
      socket.resetAndDestroy();
      // When another request is answered, the gateway has noticed the broken connection.
      expect((await api.get('/api/docs/start.js')).status).toBe(200);
    },
  );

  it('requests of a broken connection are not logged as our errors', async () => {
    for (const path of ['/api/options', '/api/login', '/api/user']) {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write([`GET ${path} HTTP/1.1`, 'Host: localhost', '', ''].join('\r\n'), () => {
        socket.resetAndDestroy();
      });
      await once(socket, 'close');
    }
    await api.get('/api/docs/start.js').expect(200);
    expect(logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  /** So many requests written at once. */
  const inOneLine = (count: number) =>
    sendRaw(
      ...Array.from({ length: count }, (_, index) =>
        [
          'GET /api/user HTTP/1.1',
          'Host: localhost',
          ...(index === count - 1 ? ['Connection: close'] : []),
          '',
        ].join('\r\n'),
      ),
      '',
    );

  it('many pipelined requests are answered in order', async () => {
    expect((await inOneLine(100)).match(/HTTP\/1\.1 401 /g)).toHaveLength(100);
  });

  it('a connection with more than 4 MB of unread responses is closed, and no other', async () => {
    const held = Promise.withResolvers<string[]>();
    let asked = 0;
    const stop = gateway.answer(options.list.subject, () => {
      asked += 1;
      return held.promise;
    });
    const line = connect(Number(new URL(gateway.url).port), '127.0.0.1').on('error', () => undefined);
    line.write('GET /api/options HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(60));
    await until(() => asked === 60);
    held.resolve(['x'.repeat(500_000)]);
    await api.get('/api/docs/start.js').expect(200);
    let bytes = 0;
    line.on('data', (data) => (bytes += data.length));
    await once(line, 'close');
    expect(bytes).toBeLessThan(60 * 500_000);
    await api.get('/api/options').expect(200);
    stop();
  });

  it('a connection whose request body never arrives is closed', async () => {
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
