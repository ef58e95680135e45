import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { authService } from '@drawpoint/auth/auth.service';
import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import type { ChatMessage } from '@drawpoint/contracts/messaging/chat-message';
import { chatChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { openGateway } from '@drawpoint/gateway/testing/open-gateway';
import { messagingService } from '@drawpoint/messaging/messaging.service';
import type { BusClient, BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import Pusher from 'pusher-js';
import { startLine, type Line } from './line.ts';

const [STAFF, PATIENT] = [900, 901];
const MESSAGES = 40;

/** A bus that loses, delays and reorders pushes. */
const unreliable = (transport: BusTransport): BusTransport => ({
  server: (...given) => transport.server(...given),
  client: (...given) => {
    const client = transport.client(...given);
    let heard = 0;
    return Object.assign(Object.create(client) as BusClient, {
      subscribe: (...[sender, topic, handler]: Parameters<BusClient['subscribe']>) =>
        client.subscribe(sender, topic, (payload) => {
          heard += 1;
          if (topic !== REALTIME_PUSH.topic) handler(payload);
          else if (heard % 4 !== 0) setTimeout(() => handler(payload), (heard % 5) * 40);
        }),
    });
  },
});

describe('A conversation over bad connections', () => {
  let services: StartedServices;
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  let line: Line;
  const start = async () => {
    gateway = await openGateway(unreliable(services.transport));
    line.target = Number(new URL(gateway.url).port);
  };

  beforeAll(async () => {
    services = await startServices([authService, messagingService], {
      env: { SMTP_URL: 'smtp://127.0.0.1:1' },
      fakes: {
        ...eventFeed('appointments').fakes,
        'admin.options.list': () => [],
        [colleagues.list.subject]: () => ({ user_ids: [PATIENT], provider_ids: [1] }),
        [colleagues.listInCommon.subject]: () => ({ provider_ids: [1] }),
      },
    });
    for (const [id, role] of [
      [STAFF, 'phlebotomist'],
      [PATIENT, 'user'],
    ]) {
      await services.database('auth').rows(
        `WITH made AS (
           INSERT INTO "user" (id, email, first_name, last_name, roles, provider_id, email_verified_at)
           VALUES ($1, $2, 'A', 'B', $3, 1, now()) RETURNING id)
         INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at)
         SELECT $4, id, $5, now(), now() FROM made`,
        [id, `${id}@example.test`, [role], randomUUID(), hashOf(`token-${id}`)],
      );
    }
    line = await startLine();
    await start();
  });
  afterAll(async () => {
    await gateway.close();
    await services.close();
    line.close();
  });

  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  const api = async <T>(id: number, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${line.port}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer token-${id}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(3_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as T;
  };
  /** Retries under the same client id until there is an answer, as a client does. */
  const say = async (from: number, to: number, text: string): Promise<void> => {
    const message = { receiver_id: to, content: text, client_id: `${from}-${text}` };
    for (;;) {
      const sent = await api(from, '/messages', message).catch(() => null);
      if (sent) return;
      await pause(50);
    }
  };

  it('a conversation has every message once and in order while pushes, connections and the gateway fail', async () => {
    const seen = new Map<number, ChatMessage>();
    const pushed: number[] = [];
    const pusher = new Pusher('drawpoint', {
      ...{ cluster: 'local', wsHost: '127.0.0.1', wsPort: line.port, forceTLS: false },
      ...{ enabledTransports: ['ws'], enableStats: false },
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `http://127.0.0.1:${line.port}/api/broadcasting/auth`,
        headers: { authorization: `Bearer token-${PATIENT}` },
      },
    });
    let subscriptions = 0;
    const channel = pusher.subscribe(chatChannel(STAFF, PATIENT));
    channel.bind('pusher:subscription_succeeded', () => (subscriptions += 1));
    channel.bind('ChatMessageCreated', (message: ChatMessage) => {
      pushed.push(message.id);
      seen.set(message.id, message);
    });
    // Reads what is missing. Only reads move the cursor, never a push.
    let readTo = 1;
    const readOn = async () => {
      const page = await api<{ data: ChatMessage[] }>(PATIENT, `/messages?with=${STAFF}&after=${readTo}`);
      for (const message of page.data) seen.set(message.id, message);
      readTo = page.data.at(-1)?.id ?? readTo;
    };
    await say(STAFF, PATIENT, 'm0');
    await until(() => subscriptions > 0);
    const talking = (async () => {
      for (let said = 1; said < MESSAGES; said += 1) {
        await (said % 3 ? say(STAFF, PATIENT, `m${said}`) : say(PATIENT, STAFF, `m${said}`));
        if (said % 10 === 5) line.cut();
        if (said === 20) {
          await gateway.close();
          await start();
        }
      }
    })();
    let isOver = false;
    void talking.then(() => (isOver = true));
    while (!isOver) {
      await readOn().catch(() => undefined);
      await pause(100);
    }
    await talking;
    await until(async () => {
      await readOn().catch(() => undefined);
      return seen.size >= MESSAGES;
    });
    // The conversation may end before the cut client is back. Its reconnect may wait up to 15 s when it found
    // no gateway.
    await until(() => subscriptions > 1, 60_000);
    pusher.disconnect();
    const timeline = [...seen.values()].sort((one, other) => one.id - other.id);
    expect(timeline.map(({ content }) => content)).toEqual(
      Array.from({ length: MESSAGES }, (_, said) => `m${said}`),
    );
    // Checks that pushes were really lost, and arrived out of order.
    expect(new Set(pushed).size).toBeLessThan(MESSAGES);
  }, 300_000);
});
