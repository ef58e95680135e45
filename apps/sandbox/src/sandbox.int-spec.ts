import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { recordedLog } from '@drawpoint/nest-kit/testing/recorded-log';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';
import { signatureOf } from './twilio/signed-call.ts';

type Answer = { data: Record<string, unknown>[] };

describe('the sandbox', () => {
  let sandbox: RunningSandbox;
  const dataFolder = mkdtempSync(join(tmpdir(), 'drawpoint-sandbox-'));
  const authorizeNet = {
    apiLoginId: 'login',
    transactionKey: 'key',
    clientKey: 'client',
    signatureKey: 'AB',
  };
  const start = () =>
    startSandbox({ httpPort: 0, smtpPort: 0, dataFolder, logger: recordedLog(), authorizeNet });
  const get = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${sandbox.httpPort}${path}`, init);
  const messages = async (to?: string) =>
    ((await (await get(`/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`)).json()) as Answer).data;
  const send = (mail: { to: string | string[]; subject: string; html?: string }) =>
    createTransport(`smtp://anybody:anything@127.0.0.1:${sandbox.smtpPort}`).sendMail({
      from: 'Drawpoint <hello@drawpoint.test>',
      text: 'Read me: ☂',
      ...mail,
    });

  beforeAll(async () => {
    sandbox = await start();
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(dataFolder, { recursive: true });
  });

  it('the sandbox accepts a reCAPTCHA token for its action, with its score', async () => {
    const verify = async (response: string) =>
      (
        await get('/recaptcha/api/siteverify', {
          method: 'POST',
          body: new URLSearchParams({ secret: 'secret', response }),
        })
      ).json();
    expect(await verify('optin:0.9')).toMatchObject({ success: true, action: 'optin', score: 0.9 });
    expect(await verify('made up')).toMatchObject({ success: false });
  });

  describe('as a routing engine', () => {
    // A tenth of a degree of latitude is 11.12 km, a drive of 14.8 minutes at 45 km/h.
    const drive = {
      seconds: expect.closeTo(14.826 * 60 * 1.3, 0),
      metres: expect.closeTo(11_119.5 * 1.3, 0),
    };
    const read = async (answer: Promise<Response>) => {
      const { status, body } = await answer.then(async (each) => ({
        status: each.status,
        body: await each.json(),
      }));
      return [status, body] as [number, Record<string, never>];
    };

    it('the sandbox answers as OSRM’s table service', async () => {
      const table = (query: string, places = '-74,40.7;-74,40.8') =>
        read(get(`/osrm/table/v1/driving/${places}${query}`));
      expect(await table('?sources=0&destinations=1&annotations=duration,distance')).toEqual([
        200,
        { code: 'Ok', durations: [[drive.seconds]], distances: [[drive.metres]] },
      ]);
      expect(await table('')).toEqual([
        200,
        {
          code: 'Ok',
          durations: [
            [0, drive.seconds],
            [drive.seconds, 0],
          ],
        },
      ]);
      expect(await table('?sources=2')).toEqual([400, expect.objectContaining({ code: 'InvalidOptions' })]);
      expect(await table('', '-74,91')).toEqual([400, expect.objectContaining({ code: 'InvalidQuery' })]);
      const many = Array.from({ length: 101 }, () => '-74,40.7').join(';');
      expect(await table('', many)).toEqual([400, expect.objectContaining({ code: 'TooBig' })]);
    });

    it('the sandbox answers as Valhalla’s matrix', async () => {
      const matrix = (body: unknown) =>
        read(get('/valhalla/sources_to_targets', { method: 'POST', body: JSON.stringify(body) }));
      const [here, there] = [
        { lat: 40.7, lon: -74 },
        { lat: 40.8, lon: -74 },
      ];
      expect(await matrix({ sources: [here], targets: [there], costing: 'auto' })).toEqual([
        200,
        {
          units: 'kilometers',
          sources_to_targets: [
            [{ from_index: 0, to_index: 0, time: 1_156, distance: expect.closeTo(14.455, 2) }],
          ],
        },
      ]);
      expect(await matrix({ sources: [here] })).toEqual([400, expect.objectContaining({ error_code: 112 })]);
    });
  });

  it('the inbox lists emails as JSON, newest first, one per recipient', async () => {
    await send({ to: 'one@demo.test', subject: 'First', html: '<p>Hello</p>' });
    await send({ to: ['one@demo.test', 'two@demo.test'], subject: 'Second' });
    expect((await messages('ONE@demo.test')).map(({ subject }) => subject)).toEqual(['Second', 'First']);
    expect((await messages('two@demo.test'))[0]).toEqual({
      id: expect.any(Number),
      channel: 'email',
      to: 'two@demo.test',
      from: 'hello@drawpoint.test',
      subject: 'Second',
      text: 'Read me: ☂\n',
      html: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await messages()).toHaveLength(3);
    expect(await messages('nobody@demo.test')).toEqual([]);
  });

  it('the inbox keeps its messages over a restart, even when killed while writing one', async () => {
    const before = await messages();
    await sandbox.close();
    appendFileSync(join(dataFolder, 'inbox.jsonl'), '{"id": 99, "chan');
    sandbox = await start();
    expect(await messages()).toEqual(before);
    await send({ to: 'later@demo.test', subject: 'Third' });
    await sandbox.close();
    sandbox = await start();
    expect(await messages('later@demo.test')).toHaveLength(1);
  });

  it('the inbox shows mail without running its scripts', async () => {
    await send({
      to: 'x@demo.test',
      subject: '<img src=x onerror=alert(1)>',
      html: '<script>alert(1)</script>',
    });
    const page = await get('/');
    expect(await page.text()).not.toContain('onerror');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const [{ id } = { id: 0 }] = await messages('x@demo.test');
    const mail = await get(`/messages/${String(id)}/html`);
    expect(await mail.text()).toContain('<base target="_blank"><script>');
    const policy = mail.headers.get('content-security-policy');
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toContain('allow-scripts');
  });

  /** Sends a raw request, as no browser would. Returns the status line, empty when the connection is cut. */
  const ask = async (lines: string[]): Promise<string> => {
    const socket = connect(sandbox.httpPort, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.write(lines.join('\r\n'));
    await once(socket, 'close');
    return answer.split('\r\n')[0]!;
  };

  it('the sandbox answers only requests to names of this machine, which prevents DNS rebinding', async () => {
    const asked = async (host: string) =>
      ask(['GET /messages HTTP/1.1', `Host: ${host}`, 'Connection: close', '', '']);
    for (const host of [
      'localhost:3001',
      '127.0.0.1',
      '[::1]:3001',
      '192.168.1.7',
      'sandbox:3001',
      'a.localhost',
    ]) {
      expect([host, await asked(host)]).toEqual([host, 'HTTP/1.1 200 OK']);
    }
    for (const host of [
      'rebound.example',
      'rebound.example:3001',
      '127.0.0.1.example',
      'localhost.example',
      '%',
    ]) {
      expect([host, await asked(host)]).toEqual([host, 'HTTP/1.1 421 Misdirected Request']);
    }
  });

  it('the card processor is controlled by JSON requests, and not by pages of other sites', async () => {
    const play = (init: RequestInit) => get('/authorizenet/play', { method: 'POST', body: '{}', ...init });
    const played = await play({ headers: { 'content-type': 'application/json' } });
    expect(await played.json()).toEqual({ batch: null, transactions: [] });
    expect((await play({ headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    const preflight = await play({ method: 'OPTIONS', body: null });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('the sandbox survives an invalid URL and a client that disconnects while sending', async () => {
    const host = ['Host: localhost', 'Connection: close'];
    expect(await ask(['GET // HTTP/1.1', ...host, '', ''])).toBe('HTTP/1.1 400 Bad Request');
    const form = [...host, 'Content-Length: 100', 'Expect: 100-continue', '', ''];
    const socket = connect(sandbox.httpPort, '127.0.0.1');
    socket.write(['POST /recaptcha/api/siteverify HTTP/1.1', ...form].join('\r\n'));
    // The server waits for the rest of the request.
    await once(socket, 'data');
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await get('/health')).status).toBe(200);
  });

  it('the sandbox answers the health check, and 404 for unknown paths', async () => {
    expect(await (await get('/health')).json()).toEqual({ status: 'ok' });
    expect((await get('/unknown')).status).toBe(404);
    expect((await get('/messages', { method: 'DELETE' })).status).toBe(405);
    expect((await get('/messages/99999/html')).status).toBe(404);
  });
});

describe('a sandbox that reaches the product at another address than its public one', () => {
  it('a phone’s message is signed for the public address and sent to the other address', async () => {
    const heard: { target: string; signature: string; fields: Record<string, string> }[] = [];
    const product = createServer((request, response) => {
      void text(request).then((body) => {
        const signature = String(request.headers['x-twilio-signature']);
        const fields = Object.fromEntries(new URLSearchParams(body));
        heard.push({ target: request.url ?? '', signature, fields });
        response.end('<Response/>');
      });
    });
    await once(product.listen(0, '127.0.0.1'), 'listening');
    const { port } = product.address() as AddressInfo;
    const dataFolder = mkdtempSync(join(tmpdir(), 'drawpoint-sandbox-'));
    const inboundUrl = 'https://drawpoint.test/api/webhooks/twilio/inbound';
    const twilio = {
      ...{ accountSid: 'AC0', authToken: 'token', from: '+12025550123', inboundUrl },
      productUrl: `http://127.0.0.1:${port}`,
    };
    const started = await startSandbox({
      httpPort: 0,
      smtpPort: 0,
      dataFolder,
      logger: recordedLog(),
      twilio,
    });
    try {
      const answer = await fetch(`http://127.0.0.1:${started.httpPort}/twilio/inbound`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from: '+12125550147', body: 'STOP' }),
      });
      expect(answer.status).toBe(200);
      expect(heard).toHaveLength(1);
      const [{ target, signature, fields }] = heard as [(typeof heard)[0]];
      expect(target).toBe('/api/webhooks/twilio/inbound');
      expect(signature).toBe(signatureOf('token', inboundUrl, fields));
    } finally {
      await started.close();
      product.close();
      rmSync(dataFolder, { recursive: true });
    }
  });
});
