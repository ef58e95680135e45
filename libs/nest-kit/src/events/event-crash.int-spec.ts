import { startChild, type TestChild } from '../testing/child-process.ts';
import { startTestService } from '../testing/event-databases.ts';
import { until } from '../testing/until.ts';

type Service = Awaited<ReturnType<typeof startTestService>>;

const WRITER = new URL('../testing/children/counter-writer.ts', import.meta.url);
const READER = new URL('../testing/children/counter-reader.ts', import.meta.url);

describe('an event log whose programs are killed', () => {
  let publisher: Service;
  let consumer: Service;
  const children = new Set<TestChild>();
  beforeAll(async () => {
    [publisher, consumer] = await Promise.all([startTestService(), startTestService()]);
  });
  afterAll(async () => {
    await Promise.all([...children].map((child) => child.kill()));
    await Promise.all([publisher.close(), consumer.close()]);
  });

  const start = (file: URL, argument: object) => {
    const child = startChild(file, argument);
    children.add(child);
    return child;
  };
  const writer = () => start(WRITER, { url: publisher.appUrl });
  const reader = () => start(READER, { publisherUrl: publisher.appUrl, url: consumer.appUrl });
  const all = async (service: Service, sql: string) =>
    (await service.pool.query<{ key: string }>(sql)).rows.map(({ key }) => key);
  const written = () =>
    all(
      publisher,
      `SELECT entity_id || ':' || entity_version AS key FROM event_log.event ORDER BY entity_id, entity_version`,
    );
  const applied = () =>
    all(consumer, `SELECT entity_id || ':' || entity_version AS key FROM effect ORDER BY id`);

  it('each committed event has exactly one effect, in order per entity, when programs are killed', async () => {
    let readers = [reader(), reader()];
    await until(
      async () => (await all(consumer, 'SELECT consumer AS key FROM event_log.event_cursor')).length > 0,
    );
    let writing = writer();
    for (let round = 0; round < 4; round += 1) {
      await Promise.any(readers.map((child) => child.says('applied')));
      await until(async () => (await written()).length > 5 * (round + 1));
      const [first, second] = readers;
      await Promise.all([writing.kill(), first?.kill()]);
      writing = writer();
      readers = second ? [second, reader()] : [];
    }
    await writing.says('committed');
    await writing.kill();
    await until(async () => (await applied()).length >= (await written()).length, 30_000);
    await Promise.all(readers.map((child) => child.kill()));
    const effects = await applied();
    expect(effects.length).toBeGreaterThan(20);
    expect(effects.toSorted()).toEqual((await written()).toSorted());
    for (const id of ['1', '2', '3', '4', '5']) {
      const versions = effects
        .filter((key) => key.startsWith(`${id}:`))
        .map((key) => Number(key.split(':')[1]));
      expect(versions).toEqual(versions.map((_, index) => index + 1));
    }
  });
});
