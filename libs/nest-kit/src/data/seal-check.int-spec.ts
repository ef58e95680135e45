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

  it('unchanged SEAL_KEYS are accepted', async () => {
    expect(await start(key('k1', 1))).toEqual({ opensUnbound: false, isOutdated: false });
  });

  it('a different key under the same id is refused with the setting’s name', async () => {
    await expect(start(key('k1', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
  });

  it('SEAL_KEYS without a used key are refused', async () => {
    await expect(start(key('k2', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
  });

  it('a new first key is accepted, required from then on, and starts resealing', async () => {
    expect(await start(key('k2', 2), key('k1', 1))).toEqual({ opensUnbound: false, isOutdated: true });
    expect(await start(key('k2', 2), key('k1', 1))).toEqual({ opensUnbound: false, isOutdated: false });
    await expect(start(key('k1', 1))).rejects.toThrow(/key k2 /);
  });

  it('a further key that never sealed may be removed', async () => {
    await start(key('k1', 1), key('k0', 0));
    await expect(start(key('k1', 1))).resolves.toBeDefined();
  });

  describe('a database without recorded keys', () => {
    beforeEach(async () => {
      await service.asOwner('TRUNCATE seal.key_check, seal.binding');
      await service.pool.query(
        `INSERT INTO kit.idempotent_call (person, operation, key_hash, content_hash, answer_sealed, started_at)
         VALUES (4, 'auth.tests.pay', 'key', 'content', $1, now())`,
        [sealUnbound(key('k1', 1), 'null')],
      );
    });

    it('keys that open an old database’s values are accepted, and resealing starts', async () => {
      expect(await start(key('k2', 2), key('k1', 1))).toEqual({ opensUnbound: true, isOutdated: true });
      await expect(start(key('k2', 2))).rejects.toThrow(/key k1 /);
    });

    it('keys that do not open an old database’s values are refused', async () => {
      await expect(start(key('k1', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
      await expect(start(key('k2', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
      const { rows } = await service.pool.query('SELECT key_id FROM seal.key_check');
      expect(rows).toEqual([]);
    });
  });

  it('unbound values open in an old database but not in a new one', async () => {
    await service.asOwner('TRUNCATE seal.binding');
    expect(await start(key('k1', 1))).toEqual({ opensUnbound: true, isOutdated: true });
    expect(await start(key('k1', 1))).toEqual({ opensUnbound: true, isOutdated: false });
  });

  it('many processes may check the keys of a new database at once', async () => {
    await service.asOwner('TRUNCATE seal.key_check, seal.binding');
    const states = await Promise.all(Array.from({ length: 6 }, () => start(key('k1', 1))));
    expect(states).toEqual(states.map(() => ({ opensUnbound: false, isOutdated: false })));
    const { rows } = await service.pool.query<{ sealed: string }>('SELECT sealed FROM seal.key_check');
    expect(rows).toHaveLength(1);
    const at = { table: 'seal.key_check', column: 'sealed', row: 'k1' };
    expect(new Sealer(key('k1', 1), 'auth').open(rows[0]!.sealed, at)).toBe('drawpoint');
  });
});
