import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { readEvents } from '@drawpoint/contracts/event-log';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { seedDemo } from '../demo/seed-demo.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo/people.ts';
import { signedIn, startAuth, withAnother } from '../testing/start-auth.ts';
import { askForFirstDeveloper } from './ask-for-first-developer.ts';
import { createFirstDeveloper } from './create-first-developer.ts';

const auth = startedOnce(startAuth);

describe('the event log', () => {
  it('each service that consumes events of auth reads the types meant for it', async () => {
    const ask = (from: 'booking' | 'admin', type: string) =>
      auth.call(readEvents('auth'), { after: { position: 0, id: null }, limit: 1, types: [type] }, { from });
    expect(await ask('booking', 'user.changed')).toMatchObject({ restored: false });
    await expect(ask('booking', 'user.whispered')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask('admin', 'user.changed')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('contacts', () => {
  it('contacts leave out deleted and unknown people', async () => {
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
        preferred_language: 'en',
      },
    ]);
  });

  it('the gateway cannot read contacts', async () => {
    const call = auth.call(users.contacts, { ids: [1] }, { from: 'gateway' });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('birth dates', () => {
  it('birth dates are told to those who draw blood alone, and not of deleted people', async () => {
    const here = await auth.patient();
    const gone = await auth.patient();
    await auth.rows(`UPDATE "user" SET deleted_at = now() WHERE id = $1`, [gone.id]);
    const ids = [gone.id, here.id, 2_000_000];
    expect((await auth.call(users.birthDates, { ids }, { from: 'appointments' })).data).toEqual([
      { id: here.id, date_of_birth: '1980-02-03' },
    ]);
    for (const from of ['gateway', 'messaging'] as const) {
      const call = auth.call(users.birthDates, { ids }, { from });
      await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

describe('the first developer', () => {
  it('the first developer is created once, in an empty installation, and can sign in', async () => {
    await withAnother({}, async (empty) => {
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
      const ada = { email: 'ada@example.com', password: DEMO_PASSWORD };
      const { user } = signedIn(await empty.call(sessions.login, ada));
      expect(user).toMatchObject({ id, roles: ['developer'], email_verified: true });
      await expect(createFirstDeveloper(empty, person)).rejects.toThrow('There are accounts already');
    });
  });

  it('the terminal asks for the first developer, repeats after invalid answers and hides the password', async () => {
    await withAnother({}, async (empty) => {
      // Simulates a person at a terminal who answers each prompt with the next line and then leaves.
      const talk = async (...lines: string[]) => {
        const input = Object.assign(new PassThrough(), { isTTY: true });
        const output = new PassThrough().setEncoding('utf8');
        let said = '';
        output.on('data', (text: string) => {
          said += text;
          if (!/(First name|Last name|Email|Password .*): /.test(text)) return;
          const line = lines.shift();
          setImmediate(() => (line === undefined ? input.end() : input.write(`${line}\n`)));
        });
        await askForFirstDeveloper(empty, { input, output, later: 'No account was made.' });
        output.end();
        await finished(output);
        return said;
      };
      expect(await talk('Ada', 'Byron')).toContain('No account was made.');
      const ada = ['Ada', 'Byron', 'ada@example.com'];
      const said = await talk(...ada, 'weak', ...ada, DEMO_PASSWORD);
      expect(said).toContain('The password needs at least 8 characters.');
      expect(said).toContain('ada@example.com can sign in now.');
      expect(said).toContain('Byron');
      expect(said).not.toContain(DEMO_PASSWORD);
      expect(await talk(...ada)).toContain('There are accounts already.');
    });
  });
});

describe('the demo', () => {
  it('the demo fills an empty store once, publishes its people, and keeps its ids free', async () => {
    await withAnother({}, async (demo) => {
      await seedDemo(demo);
      await seedDemo(demo);
      const counts = await demo.rows(`SELECT (SELECT count(*)::int FROM "user") AS people,
        (SELECT count(*)::int FROM "user" WHERE claimed_at IS NULL) AS unclaimed,
        (SELECT count(*)::int FROM address WHERE is_default) AS defaults`);
      expect(counts).toEqual([{ people: DEMO_PEOPLE.length, unclaimed: 0, defaults: 41 }]);
      const { events } = await demo.call(
        readEvents('auth'),
        { after: { position: 0, id: null }, limit: 500, types: ['user.changed'] },
        { from: 'booking' },
      );
      expect(events).toHaveLength(DEMO_PEOPLE.length);
      const maria = { email: 'phlebotomist@demo.test', password: DEMO_PASSWORD };
      const { user } = signedIn(await demo.call(sessions.login, maria));
      expect(user).toMatchObject({ id: 3, roles: ['phlebotomist'], provider_id: 1 });
      expect((await demo.patient()).id).toBeGreaterThan(100);
    });
  });
});
