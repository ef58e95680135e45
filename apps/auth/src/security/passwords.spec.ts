import { hash } from '@node-rs/argon2';
import { hashPassword, isPassword, needsRehash } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id and recognised', async () => {
    const stored = await hashPassword('Draw-blood-2026');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('Draw-blood-2026', stored)).toBe(true);
    expect(await isPassword('Draw-blood-2027', stored)).toBe(false);
  });

  it('are the same however a keyboard encodes an accent', async () => {
    expect(await isPassword('Cafe\u0301-2026', await hashPassword('Caf\u00e9-2026'))).toBe(true);
  });

  it('never open an account that has none', async () => {
    expect(await isPassword('Draw-blood-2026', null)).toBe(false);
  });

  it('take as long to refuse where there is no account', async () => {
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

  it('are hashed again when the cost changed', async () => {
    expect(needsRehash(await hashPassword('x'))).toBe(false);
    expect(needsRehash(await hash('x', { memoryCost: 8_192 }))).toBe(true);
  });
});
