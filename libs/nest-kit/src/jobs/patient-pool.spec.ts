import type { Pool } from 'pg';
import { recordedLog } from '../testing/recorded-log.ts';
import { retryingPool } from './patient-pool.ts';

/** A pool with statements that fail with these error codes in turn, then succeed. */
function failing(codes: string[]) {
  const released: unknown[] = [];
  const query = async () => {
    const code = codes.shift();
    if (code) throw Object.assign(new Error(code), { code });
    return { rows: [1] };
  };
  const pool = { connect: async () => ({ query, release: (error: unknown) => released.push(error) }) };
  return { pool: pool as unknown as Pool, released };
}

describe('the pool of the job queue', () => {
  const stop = new AbortController();

  it('a statement is retried on a new connection until the disk has space again', async () => {
    const { pool, released } = failing(['53100', '53100']);
    const client = await retryingPool(pool, recordedLog(), stop.signal).connect();
    expect(await client.query('SELECT complete_job(1)')).toEqual({ rows: [1] });
    expect(released).toHaveLength(2);
  });

  it('a failure inside a transaction is thrown and not retried', async () => {
    const { pool } = failing(['', '53100']);
    const client = await retryingPool(pool, recordedLog(), stop.signal).connect();
    await client.query('BEGIN');
    await expect(client.query('SELECT 1')).rejects.toThrow('53100');
  });

  it('retries stop when the worker stops', async () => {
    const ending = new AbortController();
    const { pool } = failing(Array.from({ length: 100 }, () => 'ECONNREFUSED'));
    const client = await retryingPool(pool, recordedLog(), ending.signal).connect();
    const asked = client.query('SELECT 1');
    ending.abort();
    await expect(asked).rejects.toThrow('ECONNREFUSED');
  });
});
