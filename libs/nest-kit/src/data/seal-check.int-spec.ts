import { startTestService } from '../testing/event-databases.ts';
import { checkSealKeys } from './seal-check.ts';

const key = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

describe('SEAL_KEYS at the start of a service', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  beforeEach(async () => {
    service = await startTestService();
    await checkSealKeys(service.pool, key('k1', 1));
  });
  afterEach(() => service.close());
  const start = (...keys: string[]) => checkSealKeys(service.pool, keys.join(','));

  it('are taken again as they were', async () => {
    await expect(start(key('k1', 1))).resolves.toBeUndefined();
  });

  it('are refused, by the setting’s name, when the key is another one under the same id', async () => {
    await expect(start(key('k1', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
  });

  it('are refused when the key is missing', async () => {
    await expect(start(key('k2', 2))).rejects.toThrow(/^SEAL_KEYS .*key k1 /);
  });

  it('take a new key in front, which is needed from then on', async () => {
    await start(key('k2', 2), key('k1', 1));
    await expect(start(key('k1', 1))).rejects.toThrow(/key k2 /);
  });

  it('do not need a further key that never sealed', async () => {
    await start(key('k1', 1), key('k0', 0));
    await expect(start(key('k1', 1))).resolves.toBeUndefined();
  });
});
