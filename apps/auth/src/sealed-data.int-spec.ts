import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { countWithout, testKey, unbindAll } from '@drawpoint/nest-kit/testing/sealed-values';
import { newcomer, PASSWORD, startAuth, type AuthUnderTest } from './testing/start-auth.ts';

const HOME = { label: 'Home', line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };

describe('What auth keeps sealed', () => {
  let auth: AuthUnderTest;
  beforeEach(async () => {
    auth = await startAuth();
  });
  afterEach(() => auth.close());

  /** A person with a value in each sealed column. */
  const somebody = async () => {
    const person = await auth.patient();
    const { device } = await auth.call(sessions.login, { email: person.email, password: PASSWORD });
    await auth.call(addresses.create, HOME, { as: person.caller });
    await auth.call(registration.register, newcomer({ email: person.email }));
    return { ...person, device };
  };
  const linesOf = async ({ caller }: { caller: Caller }) =>
    (await auth.call(addresses.list, {}, { as: caller })).data.map(({ line1 }) => line1);

  it('sealed values of an older database are read and bound to their rows during use', async () => {
    const person = await somebody();
    let unbound = 0;
    await auth.restart(auth.sealKeys, async () => {
      unbound = await unbindAll(auth.owner, auth.sealKeys, 'auth');
    });
    expect(unbound).toBeGreaterThan(4);
    expect(await linesOf(person)).toEqual(['350 5th Ave']);
    await auth.until(async () => (await countWithout(auth.owner, 'k1.2.')) === 0);
    expect(await linesOf(person)).toEqual(['350 5th Ave']);
  });

  it('values are resealed under a new key, and the earlier key can be removed', async () => {
    const person = await somebody();
    const renewed = testKey('k2', 9);
    await auth.restart(`${renewed},${auth.sealKeys}`, async () => undefined);
    await auth.until(async () => (await countWithout(auth.owner, 'k2.2.')) === 0);
    // An operator retires a key by deleting its check.
    await auth.restart(renewed, () => auth.rows(`DELETE FROM seal.key_check WHERE key_id = 'k1'`));
    expect(await linesOf(person)).toEqual(['350 5th Ave']);
  });

  it('a sealed value copied to another row cannot be read', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await auth.rows(
      `UPDATE address SET details_sealed = (SELECT details_sealed FROM address WHERE user_id = $1) WHERE user_id = $2`,
      [one.id, other.id],
    );
    await expect(linesOf(other)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await linesOf(one)).toEqual(['350 5th Ave']);
    await auth.rows('DELETE FROM address WHERE user_id = $1', [other.id]);
  });
});
