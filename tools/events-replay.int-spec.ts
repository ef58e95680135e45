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
      `INSERT INTO parked_event (publisher, event_id, position, type, entity, entity_id, entity_version, occurred_at,
                                 data, error)
       VALUES ('auth', gen_random_uuid(), 1, 'user.changed', 'user', '7', 1, now(), '{}', 'RangeError no such role'),
              ('auth', gen_random_uuid(), 2, 'user.changed', 'user', '7', 2, now(), '{}', NULL)`,
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
    (await service.pool.query('SELECT 1 FROM parked_event WHERE replay_requested_at IS NOT NULL')).rowCount;

  it('lists what is parked and why', async () => {
    expect(await run('messaging', '--list')).toBe('auth user 7: 2 parked, RangeError no such role\n');
    expect(await requested()).toBe(0);
  });
  it('has the running service apply them again, of the publisher named', async () => {
    expect(await run('messaging', 'appointments')).toContain('no parked events');
    expect(await requested()).toBe(0);
    expect(await run('messaging', 'auth')).toContain('applies 2 events again');
    expect(await requested()).toBe(2);
  });
  it('names the services when it is asked for another', async () => {
    await expect(run('nobody')).rejects.toThrow('Services: auth, booking');
  });
});
