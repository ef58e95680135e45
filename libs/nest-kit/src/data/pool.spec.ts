import { recordedLog } from '../testing/recorded-log.ts';
import { createPool, waitLonger } from './pool.ts';

describe('A pool', () => {
  it('waits a minute for a connection while its service starts, then five seconds', async () => {
    const pool = createPool({
      name: 'kit',
      connectionString: 'postgres://nowhere',
      size: 1,
      log: recordedLog(),
    });
    const wait = () => pool.options.connectionTimeoutMillis;
    expect(wait()).toBe(5_000);
    const end = waitLonger(pool);
    expect(wait()).toBe(60_000);
    end();
    expect(wait()).toBe(5_000);
    await pool.end();
  });
});
