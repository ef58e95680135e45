import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { Authenticator } from '../testing/authenticator.ts';
import { codeOf, fieldErrors, LINKS_OF_FIRST, newcomer, PASSWORD, startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

const startRegistration = (as: Caller) => auth.call(passkeys.startRegistration, {}, { as });
const list = async (as: Caller) => (await auth.call(passkeys.list, {}, { as })).data;

async function add(as: Caller, authenticator = new Authenticator(), name?: string) {
  const { creationOptions, token } = await startRegistration(as);
  const credential = authenticator.create(creationOptions);
  const added = await auth.call(
    passkeys.finishRegistration,
    { token, credential, ...(name !== undefined && { name }) },
    { as },
  );
  return { authenticator, passkey: added };
}

async function begin(email?: string) {
  const { needs_registration, requestOptions, token } = await auth.call(passkeys.startSignIn, { email });
  expect(needs_registration).toBe(false);
  return { options: requestOptions!, token: token! };
}

const finish = (token: string, credential: Record<string, unknown>) =>
  auth.call(passkeys.finishSignIn, { token, credential });

async function signInWith(authenticator: Authenticator, email?: string) {
  const { options, token } = await begin(email);
  return finish(token, authenticator.get(options));
}

const idsFor = async (email: string) =>
  ((await begin(email)).options.allowCredentials as { id: string }[]).map(({ id }) => id);
const lastEntries = (count: number) =>
  auth.rows(`SELECT action, outcome, subject FROM kit.audit_entry ORDER BY id DESC LIMIT ${count}`);

describe('adding a passkey', () => {
  it('a new passkey is stored with its label, reported to the person and audited', async () => {
    const { caller, email, id } = await auth.patient();
    const { passkey } = await add(caller, new Authenticator(), 'My phone');
    expect(passkey).toEqual({
      id: expect.any(Number),
      name: 'My phone',
      created_at: expect.any(String),
      last_used_at: null,
    });
    expect(await list(caller)).toEqual([passkey]);
    expect((await auth.mailTo(email, 'passkey-added')).values.link).toBe(
      'http://localhost:3000/account/security',
    );
    expect(await lastEntries(1)).toEqual([{ action: 'passkey_added', outcome: 'done', subject: String(id) }]);
  });

  it('a registration requests a discoverable passkey with user verification, and contains no name', async () => {
    const { caller } = await auth.patient();
    const { authenticator } = await add(caller);
    const { creationOptions } = await startRegistration(caller);
    expect(creationOptions).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id.toString('base64url') }],
    });
    const { user } = creationOptions as { user: { id: string } };
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(32);
  });

  it('a registration works once, for its own person, and is no sign-in', async () => {
    const mine = await auth.patient();
    const other = await auth.patient();
    const { creationOptions, token } = await startRegistration(mine.caller);
    const credential = new Authenticator().create(creationOptions);
    const to = (as: Caller, given = token) =>
      codeOf(auth.call(passkeys.finishRegistration, { token: given, credential }, { as }));
    expect(await codeOf(finish(token, credential))).toBe('CEREMONY_INVALID');
    expect(await to(mine.caller, 'made-up')).toBe('CEREMONY_INVALID');
    const outcomes = await Promise.all([to(mine.caller), to(mine.caller)]);
    expect(outcomes.toSorted()).toEqual(['CEREMONY_USED', 'ok']);
    const again = await startRegistration(mine.caller);
    expect(await to(other.caller, again.token)).toBe('CEREMONY_INVALID');
    expect(await list(other.caller)).toEqual([]);
  });

  it('a credential for another site, without user verification, or invalid is rejected', async () => {
    const { caller } = await auth.patient();
    for (const change of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
    ]) {
      const { creationOptions, token } = await startRegistration(caller);
      const credential = new Authenticator().create(creationOptions, change);
      expect(
        await codeOf(auth.call(passkeys.finishRegistration, { token, credential }, { as: caller })),
      ).toBe('PASSKEY_REFUSED');
    }
    const { token } = await startRegistration(caller);
    expect(
      await codeOf(auth.call(passkeys.finishRegistration, { token, credential: {} }, { as: caller })),
    ).toBe('PASSKEY_REFUSED');
    expect(await list(caller)).toEqual([]);
  });

  it('a passkey that anybody has added before is rejected', async () => {
    const { authenticator } = await add((await auth.patient()).caller);
    const { caller } = await auth.patient();
    expect(await codeOf(add(caller, authenticator))).toBe('PASSKEY_EXISTS');
  });

  it('adding a passkey needs the password when the sign-in is not recent', async () => {
    const { caller } = await auth.patient();
    await auth.signedInLongAgo(caller);
    const start = (current_password?: string) =>
      auth.call(passkeys.startRegistration, { current_password }, { as: caller });
    expect(await fieldErrors(start())).toEqual({ current_password: ['Enter your current password.'] });
    expect(await fieldErrors(start('Wrong-pass-1'))).toHaveProperty('current_password');
    expect(await codeOf(start(PASSWORD))).toBe('ok');
  });

  it('strangers and impersonators cannot add passkeys', async () => {
    expect(await codeOf(auth.call(passkeys.startRegistration, {}))).toBe('UNAUTHENTICATED');
    const { caller } = await auth.patient();
    expect(await codeOf(startRegistration({ ...caller, impersonator_id: 1 }))).toBe('IMPERSONATION_REFUSED');
  });
});

describe('signing in by passkey', () => {
  it('a passkey signs in without email and second factor', async () => {
    const { caller, id } = await auth.patient();
    const { authenticator } = await add(caller);
    await auth.rows('UPDATE "user" SET two_factor_enabled = true, provider_id = 1 WHERE id = $1', [id]);
    const answer = await signInWith(authenticator);
    expect(answer).toMatchObject({ token: expect.any(String), user: { id, ...LINKS_OF_FIRST } });
    expect((await list(caller))[0]!.last_used_at).not.toBeNull();
    expect(await lastEntries(1)).toEqual([{ action: 'signed_in', outcome: 'done', subject: String(id) }]);
  });

  it('an email gets its passkeys, and an unknown one always the same decoy', async () => {
    const { caller, email } = await auth.patient();
    const { authenticator } = await add(caller);
    expect(await idsFor(email)).toEqual([authenticator.id.toString('base64url')]);
    const [unknown, second] = [newcomer().email, newcomer().email];
    expect(await idsFor(unknown)).toEqual(await idsFor(unknown));
    expect(await idsFor(unknown)).not.toEqual(await idsFor(second));
    const without = await auth.patient();
    expect(await idsFor(without.email)).toHaveLength(1);
    const [known, decoy] = [await begin(email), await begin(unknown)];
    expect(Object.keys(known.options)).toEqual(Object.keys(decoy.options));
  });

  it('a ceremony works once, also with concurrent requests', async () => {
    const { authenticator } = await add((await auth.patient()).caller);
    const { options, token } = await begin();
    const credential = authenticator.get(options);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(finish(token, credential))));
    expect(codes.toSorted()).toEqual(['CEREMONY_USED', 'CEREMONY_USED', 'ok']);
  });

  it('a wrong challenge, origin, site, signature or user verification is rejected', async () => {
    const { authenticator } = await add((await auth.patient()).caller);
    const changes = [
      { challenge: 'another' },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
    ];
    for (const change of changes) {
      const { options, token } = await begin();
      expect([change, await codeOf(finish(token, authenticator.get(options, change)))]).toEqual([
        change,
        'PASSKEY_REFUSED',
      ]);
    }
    const { options, token } = await begin();
    const credential = authenticator.get(options);
    const response = { ...(credential.response as object), signature: 'AAAA' };
    expect(await codeOf(finish(token, { ...credential, response }))).toBe('PASSKEY_REFUSED');
  });

  it('the counter of a passkey must rise, unless it is always 0', async () => {
    const { authenticator } = await add((await auth.patient()).caller);
    await signInWith(authenticator);
    await signInWith(authenticator);
    authenticator.counter = 5;
    await signInWith(authenticator);
    expect(await codeOf(signInWith(authenticator))).toBe('PASSKEY_REFUSED');
    authenticator.counter = 0;
    expect(await codeOf(signInWith(authenticator))).toBe('PASSKEY_REFUSED');
    authenticator.counter = 6;
    expect(await codeOf(signInWith(authenticator))).toBe('ok');
  });

  it('an unknown passkey and one of another account are told apart', async () => {
    const mine = await auth.patient();
    const { authenticator } = await add(mine.caller);
    const other = await auth.patient();
    await expect(signInWith(new Authenticator())).rejects.toMatchObject({
      code: 'PASSKEY_UNKNOWN',
      message: 'No passkey found. Please sign in with password, then add a passkey in account settings.',
    });
    expect(await codeOf(signInWith(authenticator, other.email))).toBe('PASSKEY_FOREIGN');
    expect(await codeOf(signInWith(authenticator, newcomer().email))).toBe('PASSKEY_FOREIGN');
    expect(await lastEntries(1)).toEqual([
      { action: 'passkey_sign_in', outcome: 'PASSKEY_FOREIGN', subject: String(mine.id) },
    ]);
    expect(await codeOf(signInWith(authenticator, mine.email))).toBe('ok');
  });

  it('a passkey of a deleted account signs nobody in', async () => {
    const { caller, id } = await auth.patient();
    const { authenticator } = await add(caller);
    await auth.rows('UPDATE "user" SET deleted_at = now() WHERE id = $1', [id]);
    expect(await codeOf(signInWith(authenticator))).toBe('PASSKEY_UNKNOWN');
  });
});

describe('removing a passkey', () => {
  it('only its owner removes a passkey, which then no longer works', async () => {
    const mine = await auth.patient();
    const { authenticator, passkey } = await add(mine.caller, new Authenticator(), 'Old phone');
    const other = await auth.patient();
    const remove = (as: Caller) => auth.call(passkeys.remove, { id: passkey.id }, { as });
    expect(await codeOf(remove(other.caller))).toBe('NOT_FOUND');
    expect(await codeOf(remove({ ...mine.caller, impersonator_id: 1 }))).toBe('IMPERSONATION_REFUSED');
    expect(await remove(mine.caller)).toEqual({
      credential_id: authenticator.id.toString('base64url'),
      rp_id: 'localhost',
    });
    expect((await auth.mailTo(mine.email, 'passkey-removed')).values.name).toBe('Old phone');
    expect(await codeOf(signInWith(authenticator))).toBe('PASSKEY_UNKNOWN');
    expect(await list(mine.caller)).toEqual([]);
  });
});
