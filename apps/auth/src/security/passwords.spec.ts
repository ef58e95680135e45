import { hash } from '@node-rs/argon2';
import { hashPassword, isPassword, needsRehash } from './passwords.ts';

describe('passwords', () => {
  it('passwords are hashed with argon2id and recognised', async () => {
    const stored = await hashPassword('Draw-blood-2026');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('Draw-blood-2026', stored)).toBe(true);
    expect(await isPassword('Draw-blood-2027', stored)).toBe(false);
  });

  it('a password matches however a keyboard encodes an accent', async () => {
    expect(await isPassword('Cafe\u0301-2026', await hashPassword('Caf\u00e9-2026'))).toBe(true);
  });

  it('no password opens an account without one', async () => {
    expect(await isPassword('Draw-blood-2026', null)).toBe(false);
  });

  it('a missing account takes as long to refuse as a wrong password', async () => {
    const stored = await hashPassword('Draw-blood-2026');
    const fastest = async (passwordHash: string | null) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const start = performance.now();
        await isPassword('Draw-blood-2027', passwordHash);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    expect(await fastest(null)).toBeGreaterThan((await fastest(stored)) / 3);
  });

  it('a hash is outdated when the cost parameters have changed', async () => {
    expect(needsRehash(await hashPassword('x'))).toBe(false);
    expect(needsRehash(await hash('x', { memoryCost: 8_192 }))).toBe(true);
  });
});
