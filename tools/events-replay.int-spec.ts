import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestService } from '@drawpoint/nest-kit/testing/event-databases';
import { root } from './build/packages.ts';

describe('npm run events:replay', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  beforeAll(async () => {
    service = await startTestService(2);
    await service.pool.query(
      `INSERT INTO event_log.dead_letter (consumer, publisher, event_id, position, type, entity, entity_id,
                                          entity_version, occurred_at, data, error, attempts, next_attempt_at)
       VALUES ('people', 'auth', gen_random_uuid(), 1, 'user.changed', 'user', '7', 1, now(), '{}',
               'RangeError no such role', 10, NULL),
              ('people', 'auth', gen_random_uuid(), 2, 'user.changed', 'user', '7', 2, now(), '{}', NULL, 0, now()),
              ('people', 'auth', gen_random_uuid(), 3, 'user.changed', 'user', '8', 1, now(), '{}',
               'RangeError no such name', 2, now() + interval '1 hour')`,
    );
  });
  afterAll(() => service.close());
  const run = async (...args: string[]) => {
    const tool = join(root, 'tools', 'events-replay.ts');
    const env = { ...process.env, MESSAGING_DATABASE_URL: service.appUrl };
    return (await promisify(execFile)(process.execPath, ['--conditions=source', tool, ...args], { env }))
      .stdout;
  };
  const requested = async () =>
    (await service.pool.query('SELECT 1 FROM event_log.dead_letter WHERE attempts = 0')).rowCount;

  it('events:replay lists the dead letters with their errors', async () => {
    expect(await run('messaging', '--list')).toBe(
      'people of auth: user 7: 2 waiting, RangeError no such role\n' +
        'people of auth: user 8: 1 waiting, RangeError no such name, tried again\n',
    );
    expect(await requested()).toBe(1);
  });
  it('events:replay makes the running service apply the named publisher’s dead letters again', async () => {
    expect(await run('messaging', 'appointments')).toContain('no dead letters');
    expect(await requested()).toBe(1);
    expect(await run('messaging', 'auth')).toContain('applies 3 events again');
    expect(await requested()).toBe(3);
  });
  it('events:replay lists the services when the name is unknown', async () => {
    await expect(run('nobody')).rejects.toThrow('Services: auth, booking');
  });
});
