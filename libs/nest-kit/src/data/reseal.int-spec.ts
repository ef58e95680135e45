import { startTestService } from '../testing/event-databases.ts';
import { countWithout, sealUnbound, testKey } from '../testing/sealed-values.ts';
import type { Log } from '../logging/log.ts';
import { ResealTask } from './reseal.task.ts';
import { checkSealKeys } from './seal-check.ts';
import { Sealer, type SealedAt } from './sealer.ts';

const OLD = testKey('k1', 1);
const NEW = `${testKey('k2', 2)},${OLD}`;
const NOTES = 900;

const noteAt = (id: number): SealedAt => ({ table: 'note', column: 'text_sealed', row: id });
const CELL: SealedAt = { table: 'cell', column: 'text_sealed', row: ['a "b"', 7] };

describe('Sealing anew', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  const signal = new AbortController().signal;

  beforeEach(async () => {
    service = await startTestService();
    await service.asOwner(`
      CREATE TABLE public.note (id integer PRIMARY KEY, text_sealed text, other_sealed text, edits integer DEFAULT 0);
      CREATE TABLE public.cell (x integer, y text, text_sealed text, PRIMARY KEY (y, x));
      GRANT SELECT, INSERT, UPDATE ON public.note, public.cell TO kit_app`);
  });
  afterEach(() => service.close());

  /** Fills the tables with unbound values under the old key, as an earlier version stored them. */
  const fill = async () => {
    const texts = Array.from({ length: NOTES }, (_, id) => sealUnbound(OLD, `note ${id}`));
    await service.pool.query(
      `INSERT INTO note (id, text_sealed) SELECT n - 1, text FROM unnest($1::text[]) WITH ORDINALITY AS one(text, n)`,
      [texts],
    );
    await service.pool.query('INSERT INTO cell VALUES (7, $1, $2)', ['a "b"', sealUnbound(OLD, 'cell')]);
    await service.asOwner('TRUNCATE seal.key_check, seal.binding');
    return checkSealKeys(service.pool, NEW, 'auth');
  };
  const resealing = (sealer: Sealer) => new ResealTask(service.pool, sealer, service.log as unknown as Log);
  const read = async (sealer: Sealer, id: number) => {
    const { rows } = await service.pool.query('SELECT text_sealed FROM note WHERE id = $1', [id]);
    return sealer.open(rows[0].text_sealed, noteAt(id));
  };

  it('resealing binds every value of an old database to its row under the newest key, and logs only counts', async () => {
    const { opensUnbound } = await fill();
    const sealer = new Sealer(NEW, 'auth', opensUnbound);
    expect(await read(sealer, 3)).toBe('note 3');
    await resealing(sealer).run({}, { signal });
    expect(await countWithout(service.pool, 'k2.2.')).toBe(0);
    const strict = new Sealer(testKey('k2', 2), 'auth');
    expect(await read(strict, 3)).toBe('note 3');
    const { rows } = await service.pool.query('SELECT text_sealed FROM cell');
    expect(strict.open(rows[0].text_sealed, CELL)).toBe('cell');
    expect(service.log.lines).toEqual([
      {
        level: 'info',
        message: 'Sealed values anew',
        values: { counts: { note: { resealed: NOTES, failed: 0 }, cell: { resealed: 1, failed: 0 } } },
      },
    ]);
    // A second run changes nothing.
    await resealing(sealer).run({}, { signal });
    expect(service.log.lines).toHaveLength(1);
  });

  it('resealing overwrites no concurrent change and delays no writer', async () => {
    await fill();
    const sealer = new Sealer(NEW, 'auth', true);
    const expected = new Map<number, string>();
    let running = true;
    let slowest = 0;
    const writers = [0, 1, 2].map(async (writer) => {
      for (let edit = 0; running || edit < 50; edit += 1) {
        const id = ((edit * 37) % (NOTES / 3)) * 3 + writer;
        const began = performance.now();
        const text = `edit ${edit} of ${id}`;
        await service.pool.query('UPDATE note SET text_sealed = $2, edits = edits + 1 WHERE id = $1', [
          id,
          sealer.seal(text, noteAt(id)),
        ]);
        slowest = Math.max(slowest, performance.now() - began);
        expected.set(id, text);
      }
    });
    await Promise.all([resealing(sealer).run({}, { signal }), resealing(sealer).run({}, { signal })]);
    running = false;
    await Promise.all(writers);
    expect(expected.size).toBeGreaterThan(100);
    expect(slowest).toBeLessThan(2_000);
    expect(await countWithout(service.pool, 'k2.2.')).toBe(0);
    const strict = new Sealer(testKey('k2', 2), 'auth');
    for (let id = 0; id < NOTES; id += 1) {
      expect(await read(strict, id)).toBe(expected.get(id) ?? `note ${id}`);
    }
  });

  it('resealing stops with its service and continues in the next run', async () => {
    await fill();
    const sealer = new Sealer(NEW, 'auth', true);
    const stopping = {
      throwIfAborted: () => {
        if ((seen += 1) > 500) throw new Error('stopped');
      },
    };
    let seen = 0;
    await expect(resealing(sealer).run({}, { signal: stopping as AbortSignal })).rejects.toThrow('stopped');
    const left = await countWithout(service.pool, 'k2.2.');
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(NOTES);
    await resealing(sealer).run({}, { signal });
    expect(await countWithout(service.pool, 'k2.2.')).toBe(0);
  });

  it('unbound values are refused after a week without any', async () => {
    await fill();
    const sealer = new Sealer(NEW, 'auth', true);
    const state = () => checkSealKeys(service.pool, NEW, 'auth');
    await resealing(sealer).run({}, { signal });
    expect(await state()).toMatchObject({ opensUnbound: true });
    await service.asOwner(`UPDATE seal.binding SET began_at = now() - interval '8 days'`);
    await resealing(sealer).run({}, { signal });
    expect(await state()).toMatchObject({ opensUnbound: false });
    expect(() => sealer.open(sealUnbound(OLD, 'note 3'), noteAt(3))).toThrow('Not sealed for a place');
  });

  it('resealing keeps values that no key opens, logs their number, and still accepts unbound values', async () => {
    await fill();
    await service.pool.query(`UPDATE note SET text_sealed = 'k9.' || text_sealed WHERE id < 2`);
    await service.asOwner(`UPDATE seal.binding SET began_at = now() - interval '8 days'`);
    await resealing(new Sealer(NEW, 'auth', true)).run({}, { signal });
    expect(service.log.lines).toMatchObject([
      {
        level: 'error',
        values: { alert: 'reseal_failed', counts: { note: { resealed: NOTES - 2, failed: 2 } } },
      },
    ]);
    expect(await checkSealKeys(service.pool, NEW, 'auth')).toMatchObject({ opensUnbound: true });
  });

  it('resealing includes the audit’s addresses, which the app role cannot change otherwise', async () => {
    await service.pool.query(
      `INSERT INTO kit.audit_entry (action, outcome, client_ip_sealed, request_id) VALUES ('a', 'done', $1, 'r')`,
      [sealUnbound(OLD, '198.51.100.7')],
    );
    const sealer = new Sealer(NEW, 'auth', true);
    await resealing(sealer).run({}, { signal });
    const { rows } = await service.pool.query('SELECT id, client_ip_sealed FROM kit.audit_entry');
    const at = { table: 'kit.audit_entry', column: 'client_ip_sealed', row: rows[0].id };
    expect(new Sealer(testKey('k2', 2), 'auth').open(rows[0].client_ip_sealed, at)).toBe('198.51.100.7');
    for (const change of ['NULL', `'k2.2.AAAA'`, `replace(client_ip_sealed, 'A', 'B') || 'C'`]) {
      const update = service.pool.query(`UPDATE kit.audit_entry SET client_ip_sealed = ${change}`);
      await expect(update).rejects.toThrow('permission denied');
    }
  });
});
