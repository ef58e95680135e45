import { startTestService } from '../testing/event-databases.ts';
import { sealUnbound, testKey as key } from '../testing/sealed-values.ts';
import { checkSealKeys } from './seal-check.ts';
import { Sealer } from './sealer.ts';

describe('SEAL_KEYS at the start of a service', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  beforeEach(async () => {
    service = await startTestService();
    await checkSealKeys(service.pool, key('k1', 1), 'auth');
  });
  afterEach(() => service.close());
  const start = (...keys: string[]) => checkSealKeys(service.pool, keys.join(','), 'auth');

  it('are taken again as they were', async () => {
    expect(await start(key('k1', 1))).toEqual({ opensUnbound: false, isOutdated: false });
  });

  it('are refused, by the setting’s name, when the key is another one under the same id', async () => {
    await expect(start(key('k1', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
  });

  it('are refused when the key is missing', async () => {
    await expect(start(key('k2', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
  });

  it('take a new key in front, which is needed from then on, and have what is there sealed anew', async () => {
    expect(await start(key('k2', 2), key('k1', 1))).toEqual({ opensUnbound: false, isOutdated: true });
    expect(await start(key('k2', 2), key('k1', 1))).toEqual({ opensUnbound: false, isOutdated: false });
    await expect(start(key('k1', 1))).rejects.toThrow(/key k2 /);
  });

  it('do not need a further key that never sealed', async () => {
    await start(key('k1', 1), key('k0', 0));
    await expect(start(key('k1', 1))).resolves.toBeDefined();
  });

  describe('of a database that does not say which keys it was used with', () => {
    beforeEach(async () => {
      await service.asOwner('TRUNCATE seal.key_check, seal.binding');
      await service.pool.query(
        `INSERT INTO kit.idempotent_call (person, operation, key_hash, content_hash, answer_sealed, started_at)
         VALUES (4, 'auth.tests.pay', 'key', 'content', $1, now())`,
        [sealUnbound(key('k1', 1), 'null')],
      );
    });

    it('are taken when they open its values, which wait to be sealed anew', async () => {
      expect(await start(key('k2', 2), key('k1', 1))).toEqual({ opensUnbound: true, isOutdated: true });
      await expect(start(key('k2', 2))).rejects.toThrow(/key k1 /);
    });

    it('are refused when they do not', async () => {
      await expect(start(key('k1', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
      await expect(start(key('k2', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
      const { rows } = await service.pool.query('SELECT key_id FROM seal.key_check');
      expect(rows).toEqual([]);
    });
  });

  it('open what is not bound to its row in a database from before, and in no new one', async () => {
    await service.asOwner('TRUNCATE seal.binding');
    expect(await start(key('k1', 1))).toEqual({ opensUnbound: true, isOutdated: true });
    expect(await start(key('k1', 1))).toEqual({ opensUnbound: true, isOutdated: false });
  });

  it('may be checked by many processes at once on a new database', async () => {
    await service.asOwner('TRUNCATE seal.key_check, seal.binding');
    const states = await Promise.all(Array.from({ length: 6 }, () => start(key('k1', 1))));
    expect(states).toEqual(states.map(() => ({ opensUnbound: false, isOutdated: false })));
    const { rows } = await service.pool.query<{ sealed: string }>('SELECT sealed FROM seal.key_check');
    expect(rows).toHaveLength(1);
    const at = { table: 'seal.key_check', column: 'sealed', row: 'k1' };
    expect(new Sealer(key('k1', 1), 'auth').open(rows[0]!.sealed, at)).toBe('drawpoint');
  });
});
