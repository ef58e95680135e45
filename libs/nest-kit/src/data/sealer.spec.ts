import { randomBytes } from 'node:crypto';
import { parseSealKeys, Sealer } from './sealer.ts';

const key = () => randomBytes(32).toString('base64');

describe('sealing a column', () => {
  const old = `k1:${key()}`;
  const sealer = new Sealer(old);

  it('opens what was sealed, in any script', () => {
    for (const text of ['', 'Patricia', '患者 🩸', 'x'.repeat(10_000)]) {
      expect(sealer.open(sealer.seal(text))).toBe(text);
    }
    expect(sealer.openJson(sealer.sealJson({ a: [1, null] }))).toEqual({ a: [1, null] });
  });
  it('never seals the same text to the same value, nor shows it', () => {
    const [one, other] = [sealer.seal('Patricia'), sealer.seal('Patricia')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^k1\.[\w-]+$/);
    expect(one).not.toContain('Patricia');
  });
  it('opens with an old key what a new key would seal otherwise', () => {
    const renewed = new Sealer(`k2:${key()},${old}`);
    expect(renewed.open(sealer.seal('Patricia'))).toBe('Patricia');
    expect(renewed.seal('Patricia')).toMatch(/^k2\./);
  });
  it('refuses what was altered, or sealed with a key that is gone', () => {
    const sealed = sealer.seal('Patricia');
    const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => sealer.open(altered)).toThrow();
    expect(() => sealer.open('k1.AAAA')).toThrow();
    expect(() => new Sealer(`k9:${key()}`).open(sealed)).toThrow('Sealed with the key "k1"');
  });
  it('says which entry of the keys is wrong, without repeating it', () => {
    expect(() => parseSealKeys(`${old},k2:c2hvcnQ=`)).toThrow('SEAL_KEYS: entry 2 is not');
    expect(() => parseSealKeys(`${old},${old}`)).toThrow('entry 2');
    expect(() => parseSealKeys('')).toThrow('entry 1');
  });

  it('knows equal texts again by keyed hashes, also those made under an earlier key', () => {
    const [k1, k2] = [1, 2].map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`);
    const [before] = new Sealer(k1!).fingerprints('evelyn carter');
    const after = new Sealer(`${k2},${k1}`).fingerprints('evelyn carter');
    expect(after).toEqual([expect.stringMatching(/^k2\.[\w-]{43}$/), before]);
    expect(new Sealer(k1!).fingerprints('evelyn carter')).toEqual([before]);
    expect(new Sealer(k1!).fingerprints('evelyn carte')).not.toContain(before);
  });
});
