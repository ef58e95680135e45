import { readEvents } from '@drawpoint/contracts/event-log';
import type { RawExecutor } from '../../data/in-transaction.ts';
import { createPool } from '../../data/pool.ts';
import { EventConsumer } from '../../events/event-consumer.ts';
import { on } from '../../events/event-handler.ts';
import { EventLog } from '../../events/event-log.ts';
import { counterChanged, silentBus } from '../event-databases.ts';
import { pgClient } from '../pg-client.ts';
import { recordedLog } from '../recorded-log.ts';

/** Applies the counters' events until it is killed. Prints each committed batch. */
const { publisherUrl, url } = JSON.parse(process.argv[2] ?? '') as { publisherUrl: string; url: string };
const log = recordedLog();
const publisher = createPool({ name: 'reader', connectionString: publisherUrl, size: 2, log });
const pool = createPool({ name: 'reader', connectionString: url, size: 4, log });
const events = new EventLog(publisher, silentBus, 'auth');
await new EventConsumer(
  {
    name: 'counters',
    publisher: 'auth',
    kind: 'reaction',
    read: readEvents('auth'),
    handlers: [
      on(counterChanged, async (tx: RawExecutor, event) => {
        await tx.$executeRaw`
          INSERT INTO effect (event_id, entity_id, entity_version)
          VALUES (${event.id}::uuid, ${event.entity_id}, ${event.entity_version})`;
        await new Promise((done) => setTimeout(done, Math.random() * 4));
      }),
    ],
    afterCommit: (batch) => void process.stdout.write(`applied ${batch.length}\n`),
  },
  pgClient(pool),
  pool,
  {
    onBroadcast: () => () => undefined,
    call: async (_op: unknown, input: unknown) =>
      (await events.handleRead(input as Parameters<EventLog['handleRead']>[0])) as never,
  },
  log,
  { pollMs: 10, batch: 25 },
).onApplicationBootstrap();
