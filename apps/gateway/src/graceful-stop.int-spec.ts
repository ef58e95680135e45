import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { WebSocket } from 'ws';
import { person, startGatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.ts';

/** Returns the status after the whole body was read. */
const ask = (url: string, agent: Agent): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${url}/api/addresses`, { agent, headers: { authorization: 'Bearer token' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });

describe('A gateway that is stopped', () => {
  let gateway: GatewayUnderTest;
  let answer: () => void;
  let begun: Promise<void>;
  const agent = new Agent({ keepAlive: true });

  beforeEach(async () => {
    gateway = await startGatewayUnderTest();
    gateway.signIn('token', person(7));
    begun = new Promise((begin) => {
      gateway.answer(addresses.list.subject, async () => {
        begin();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return {};
      });
    });
  });
  afterAll(() => agent.destroy());

  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/app/drawpoint?protocol=7`);
    await once(socket, 'message');
    return socket;
  };
  const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0] as number;

  it('a stopping gateway finishes running requests and accepts no connection', async () => {
    const underWay = ask(gateway.url, agent);
    await begun;
    const closing = gateway.close();
    const newcomer = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const [error] = (await once(newcomer, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
    answer();
    expect(await underWay).toBe(200);
    const answered = performance.now();
    await closing;
    // The browser's keep-alive connection does not delay the stop.
    expect(performance.now() - answered).toBeLessThan(2_000);
  });

  it('a stopping gateway tells websockets to reconnect at once', async () => {
    const sockets = await Promise.all([open(), open()]);
    const codes = Promise.all(sockets.map(closed));
    const refused = codes.then(async () => {
      const late = new WebSocket(`${gateway.url.replace('http', 'ws')}/app/drawpoint?protocol=7`);
      return ((await once(late, 'error'))[0] as NodeJS.ErrnoException).code;
    });
    await gateway.close();
    expect(await codes).toEqual([4200, 4200]);
    expect(await refused).toBe('ECONNREFUSED');
  });

  it('a stopping gateway does not wait for unresponsive websockets', async () => {
    const socket = await open();
    socket.pause();
    const started = performance.now();
    await gateway.close();
    expect(performance.now() - started).toBeLessThan(4_000);
    socket.terminate();
  });
});
