import { users } from '@drawpoint/contracts/auth/users.contract';
import { readEvents } from '@drawpoint/contracts/events';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { seedDemo } from '../demo/seed-demo.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo/people.ts';
import { type AuthUnderTest, codeOf, fieldErrors, newcomer, startAuth } from '../testing/start-auth.ts';
import { createFirstDeveloper } from './create-first-developer.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const find = (email: string) => auth.call(users.findPatient, { email }, { from: 'booking' });
const invite = (change: object) => {
  const { first_name, last_name, email } = newcomer(change);
  return auth.call(users.invitePatient, { first_name, last_name, email }, { from: 'booking' });
};

describe('contacts', () => {
  it('leave out those who are deleted or unknown', async () => {
    const here = await auth.patient();
    const gone = await auth.patient();
    await auth.rows(`UPDATE "user" SET deleted_at = now() WHERE id = $1`, [gone.id]);
    const ids = [gone.id, here.id, 2_000_000];
    expect((await auth.call(users.contacts, { ids }, { from: 'messaging' })).data).toEqual([
      {
        id: here.id,
        first_name: 'Nora',
        last_name: 'Lindqvist',
        email: here.email,
        mobile: '+12125550147',
      },
    ]);
  });

  it('are not given to the gateway', async () => {
    const call = auth.call(users.contacts, { ids: [1] }, { from: 'gateway' });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('find patient', () => {
  it('finds patients only', async () => {
    const person = await auth.patient();
    expect(await find(person.email)).toEqual({ id: person.id });
    expect(await find(newcomer().email)).toEqual({ id: null });
    await auth.rows(`UPDATE "user" SET roles = '{admin}' WHERE id = $1`, [person.id]);
    expect(await find(person.email)).toEqual({ id: null });
  });
});

describe('invite patient', () => {
  it('makes an account without a password and sends one invitation, however many ask at once', async () => {
    const { email } = newcomer();
    const answers = await Promise.all([invite({ email }), invite({ email }), invite({ email })]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    await auth.mailTo(email, 'invitation');
    expect(auth.sentTo(email)).toHaveLength(1);
    expect(await codeOf(auth.call(sessions.login, { email, password: 'Any-pass-2026' }))).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('answers the account that is there', async () => {
    const person = await auth.patient();
    expect(await invite({ email: person.email })).toEqual({ id: person.id, created: false });
  });

  it('refuses the email of staff', async () => {
    const person = await auth.patient();
    await auth.rows(`UPDATE "user" SET roles = '{phlebotomist}' WHERE id = $1`, [person.id]);
    expect(await fieldErrors(invite({ email: person.email }))).toHaveProperty('email');
  });
});

describe('the first developer', () => {
  it('is made once, in an empty installation, and can sign in', async () => {
    const empty = await startAuth();
    try {
      const person = {
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'Ada@example.com',
        password: DEMO_PASSWORD,
      };
      await expect(createFirstDeveloper(empty, { ...person, password: 'weak' })).rejects.toThrow(
        'The password needs at least 8 characters.',
      );
      await expect(createFirstDeveloper(empty, { ...person, email: 'ada' })).rejects.toThrow(
        'The email must be a valid email address.',
      );
      const id = await createFirstDeveloper(empty, person);
      const { user } = await empty.call(sessions.login, {
        email: 'ada@example.com',
        password: DEMO_PASSWORD,
      });
      expect(user).toMatchObject({ id, roles: ['developer'], email_verified: true });
      await expect(createFirstDeveloper(empty, person)).rejects.toThrow('There are accounts already');
    } finally {
      await empty.close();
    }
  });
});

describe('the demo', () => {
  it('fills an empty store once, tells the other services, and leaves its ids free', async () => {
    const demo = await startAuth();
    try {
      await seedDemo(demo);
      await seedDemo(demo);
      const counts = await demo.rows(`SELECT (SELECT count(*)::int FROM "user") AS people,
        (SELECT count(*)::int FROM address WHERE is_default) AS defaults`);
      expect(counts).toEqual([{ people: DEMO_PEOPLE.length, defaults: 41 }]);
      const { events } = await demo.call(
        readEvents('auth'),
        { after: { position: 0, id: null }, limit: 500, types: ['user.changed'] },
        { from: 'booking' },
      );
      expect(events).toHaveLength(DEMO_PEOPLE.length);
      const { user } = await demo.call(sessions.login, {
        email: 'phlebotomist@demo.test',
        password: DEMO_PASSWORD,
      });
      expect(user).toMatchObject({ id: 3, roles: ['phlebotomist'], provider_id: 1 });
      expect((await demo.patient()).id).toBeGreaterThan(100);
    } finally {
      await demo.close();
    }
  });
});
