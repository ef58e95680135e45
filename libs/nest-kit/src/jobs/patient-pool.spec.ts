import type { Pool } from 'pg';
import { recordedLog } from '../testing/recorded-log.ts';
import { patientPool } from './patient-pool.ts';

/** A pool whose statements fail with these codes, one after the other, before they succeed. */
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

  it('tries a statement again on a new connection until the disk has room again', async () => {
    const { pool, released } = failing(['53100', '53100']);
    const client = await patientPool(pool, recordedLog(), stop.signal).connect();
    expect(await client.query('SELECT complete_job(1)')).toEqual({ rows: [1] });
    expect(released).toHaveLength(2);
  });

  it('leaves a failure inside a transaction to whoever began it', async () => {
    const { pool } = failing(['', '53100']);
    const client = await patientPool(pool, recordedLog(), stop.signal).connect();
    await client.query('BEGIN');
    await expect(client.query('SELECT 1')).rejects.toThrow('53100');
  });

  it('gives up when the worker stops', async () => {
    const ending = new AbortController();
    const { pool } = failing(Array.from({ length: 100 }, () => 'ECONNREFUSED'));
    const client = await patientPool(pool, recordedLog(), ending.signal).connect();
    const asked = client.query('SELECT 1');
    ending.abort();
    await expect(asked).rejects.toThrow('ECONNREFUSED');
  });
});
