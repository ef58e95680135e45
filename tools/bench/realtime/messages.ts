import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { chatChannel } from '@drawpoint/contracts/realtime';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Client } from 'pg';
import { WebSocket, type RawData } from 'ws';
import { productOn, type Product } from '../../faults/product.ts';
import { percentile, printTable } from '../report.ts';

/** Everybody who writes is staff, so that they may begin; each has one other who listens. */
const PAIRS = 60;
const FIRST_WRITER = 20_000;
const FIRST_LISTENER = 30_000;
const MESSAGES = 1_000_000;
/** The conversations of the person whose list is read, who takes part in a fifth of all that is said. */
const THREADS = 1_000;
const READER = FIRST_WRITER;
const PER_SECOND = 100;
const SECONDS = 20;
const READS = 200;

/** `POST /messages` to the other person's browser, and the list of conversations, in the whole product. */
export async function measureMessages(): Promise<void> {
  const product = await productOn();
  try {
    await product.program.start();
    const tokens = await addPeople(product);
    await endToEnd(product, tokens);
    await addMessages(product);
    await readThreads(product, tokens.get(READER)!);
  } finally {
    await product.remove();
  }
}

async function inDatabase(
  product: Product,
  service: 'auth' | 'messaging',
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: product.databaseUrl(service) });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Writers and listeners, all signed in: their tokens. */
async function addPeople(product: Product): Promise<Map<number, string>> {
  const ids = [FIRST_WRITER, FIRST_LISTENER].flatMap((first) =>
    Array.from({ length: PAIRS }, (_, i) => first + i),
  );
  const tokens = new Map(ids.map((id) => [id, randomBytes(32).toString('base64url')]));
  await inDatabase(product, 'auth', async (client) => {
    await client.query(
      `INSERT INTO "user" (id, email, first_name, last_name, roles, email_verified_at)
       SELECT i, 'person' || i || '@example.test', 'Ann', 'Lee', '{user,developer}', now() FROM unnest($1::int[]) i`,
      [ids],
    );
    await client.query(
      `INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at)
       SELECT gen_random_uuid(), i, hash, now(), now() FROM unnest($1::int[], $2::text[]) AS each (i, hash)`,
      [ids, [...tokens.values()].map((token) => createHash('sha256').update(token).digest('hex'))],
    );
  });
  await inDatabase(product, 'messaging', async (client) => {
    await client.query(
      `INSERT INTO person (id, version, roles, deleted) SELECT i, 1, '{user,developer}', false
         FROM generate_series(${FIRST_WRITER}, ${FIRST_LISTENER + PAIRS}) i ON CONFLICT DO NOTHING`,
    );
  });
  return tokens;
}

/** Hears a conversation as a browser does; tells the words of each message. */
async function listen(
  { url, api }: Product,
  token: string,
  channel: string,
  heard: (content: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/drawpoint?protocol=7`);
  const [hello] = (await once(socket, 'message')) as [RawData];
  const { socket_id } = JSON.parse((JSON.parse(String(hello)) as { data: string }).data) as {
    socket_id: string;
  };
  const { body } = await api('POST /broadcasting/auth', {
    token,
    body: { socket_id, channel_name: channel },
  });
  const subscribed = once(socket, 'message');
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...body } }));
  await subscribed;
  socket.on('message', (raw: RawData) => {
    const { event, data } = JSON.parse(String(raw)) as { event: string; data: string };
    if (event === 'ChatMessageCreated') heard((JSON.parse(data) as { content: string }).content);
  });
  return socket;
}

async function endToEnd(product: Product, tokens: ReadonlyMap<number, string>): Promise<void> {
  const sentAt = new Map<string, number>();
  const waits: number[] = [];
  const heard = (content: string): void => {
    const at = sentAt.get(content);
    if (at !== undefined) waits.push(performance.now() - at);
    sentAt.delete(content);
  };
  const sockets: WebSocket[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [writer, listener] = [FIRST_WRITER + pair, FIRST_LISTENER + pair];
    sockets.push(await listen(product, tokens.get(listener)!, chatChannel(writer, listener), heard));
  }
  const answers: number[] = [];
  const send = async (number: number): Promise<void> => {
    const pair = number % PAIRS;
    const content = randomUUID();
    const started = performance.now();
    sentAt.set(content, started);
    const { status, body } = await product.api('POST /messages', {
      token: tokens.get(FIRST_WRITER + pair)!,
      body: { receiver_id: FIRST_LISTENER + pair, content },
    });
    if (status !== 201) throw new Error(`POST /messages: ${status} ${JSON.stringify(body)}`);
    answers.push(performance.now() - started);
  };
  for (let number = 0; number < PAIRS; number += 1) await send(number);
  await pause(500);
  waits.length = answers.length = 0;
  const begun = performance.now();
  const sends: Promise<void>[] = [];
  for (let number = 0; number < PER_SECOND * SECONDS; number += 1) {
    await pause(Math.max(0, (number * 1_000) / PER_SECOND - (performance.now() - begun)));
    sends.push(send(number));
  }
  await Promise.all(sends);
  await pause(2_000);
  for (const socket of sockets) socket.close();
  const row = (name: string, all: readonly number[]) => [
    ...[name, percentile(all, 0.5), percentile(all, 0.99)],
    ...[Math.max(...all), String(sends.length - all.length)],
  ];
  printTable(
    `POST /messages at ${PER_SECOND} a second, ${PAIRS} conversations`,
    ['until', 'p50 ms', 'p99 ms', 'longest ms', 'lost'],
    [row('it is answered', answers), row('the other browser has it', waits)],
    'Whole product in one process, sender and receiver in another. Goals: p50 at most 25 ms, p99 at most 100 ms, none lost.',
  );
}

/** A million messages, each sealed for its place, and the conversations that they make. */
async function addMessages(product: Product): Promise<void> {
  const sealer = new Sealer(product.secrets().seal_keys ?? '', 'messaging');
  await inDatabase(product, 'messaging', async (client) => {
    const { rows } = await client.query<{ last: number }>(
      'SELECT coalesce(max(id), 0)::int AS last FROM message',
    );
    const first = rows[0]!.last + 1;
    await client.query(
      `INSERT INTO person (id, version, roles, deleted)
       SELECT 100000 + i, 1, '{user}', false FROM generate_series(0, ${THREADS * 6}) i ON CONFLICT DO NOTHING`,
    );
    for (let done = 0; done < MESSAGES; done += 10_000) {
      const ids = Array.from({ length: 10_000 }, (_, i) => first + done + i);
      const sealed = ids.map((row) =>
        sealer.seal('See you on Tuesday.', { table: 'message', column: 'content_sealed', row }),
      );
      // A fifth is the reader's: with a thousand others, the rest among as many pairs again.
      await client.query(
        `INSERT INTO message (id, low_id, high_id, sender_id, receiver_id, content_sealed, read_at, created_at)
         SELECT i, low, high, CASE WHEN i % 2 = 0 THEN low ELSE high END, CASE WHEN i % 2 = 0 THEN high ELSE low END,
                content, CASE WHEN i % 1000 < 990 THEN now() END, now() - (${first + MESSAGES} - i) * interval '20 seconds'
           FROM (SELECT i, content, CASE WHEN i % 5 = 0 THEN ${READER} ELSE 100000 + i % ${THREADS} END AS low,
                        101000 + abs(hashint4((i / 5)::int)) % ${THREADS} AS high
                   FROM unnest($1::int[], $2::text[]) AS each (i, content)) AS one`,
        [ids, sealed],
      );
    }
    await client.query(
      `INSERT INTO thread (user_id, other_id, last_message_id)
       SELECT low_id, high_id, max(id) FROM message GROUP BY 1, 2
       UNION ALL SELECT high_id, low_id, max(id) FROM message GROUP BY 1, 2 ON CONFLICT DO NOTHING`,
    );
    await client.query(`SELECT setval('message_id_seq', (SELECT max(id) FROM message))`);
    await client.query('VACUUM (ANALYZE)');
  });
}

async function readThreads({ api }: Product, token: string): Promise<void> {
  const ask = async (route: string): Promise<number> => {
    const started = performance.now();
    const { status, body } = await api(route, { token });
    if (status !== 200) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`);
    return performance.now() - started;
  };
  const [threads, floor]: number[][] = [[], []];
  for (let round = -10; round < READS; round += 1) {
    const [one, other] = [await ask('GET /messages/threads'), await ask('GET /user')];
    if (round < 0) continue;
    threads!.push(one);
    floor!.push(other);
  }
  const row = (name: string, all: readonly number[]) => [name, percentile(all, 0.5), percentile(all, 0.99)];
  printTable(
    `Conversations, ${MESSAGES} messages`,
    ['', 'p50 ms', 'p99 ms'],
    [row('GET /messages/threads', threads!), row('GET /user, beside each', floor!)],
    `${THREADS} conversations of the reader, one request at a time. Goal: p99 at most 60 ms.`,
  );
}
