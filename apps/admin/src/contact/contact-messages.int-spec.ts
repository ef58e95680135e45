import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { providerChanged } from '@drawpoint/contracts/booking/catalog.events';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { readEvents } from '@drawpoint/contracts/event-log';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { adminService } from '../admin.service.ts';

const DEVELOPER = callerOf({ user_id: 1, roles: ['developer'] });
const ADMIN = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
const OTHER_ADMIN = callerOf({ user_id: 3, roles: ['admin'], provider_id: 2 });
const HOMELESS_ADMIN = callerOf({ user_id: 4, roles: ['admin'], provider_id: null });
const PATIENT = callerOf({ user_id: 5, roles: ['user'] });

type Message = InputOf<typeof contactMessages.submit>;
const MESSAGE: Message = {
  name: 'Nora Lindqvist',
  email: 'Nora@Example.com',
  phone: '(212) 555-0147',
  subject: 'Fasting before a glucose test',
  message: 'May I drink water?\nThank you.',
  provider_id: 1,
};

const booking = eventFeed('booking');
const emails: InputOf<typeof messages.sendEmail>[] = [];
const fakes = {
  ...booking.fakes,
  [messages.sendEmail.subject]: (email: InputOf<typeof messages.sendEmail>) => ({ id: emails.push(email) }),
  [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
    data: ids.map((id) => ({ id, first_name: 'Ann', last_name: 'Office', email: 'a@b.test', mobile: null })),
  }),
};
const world = startedOnce(() => startServices([adminService], { fakes }));
const rows = <T extends object>(sql: string) => world.database('admin').rows<T>(sql);

beforeAll(async () => {
  const zones = ['America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  zones.forEach((tz, index) => {
    const id = index + 1;
    const name = id === 1 ? 'Empire Labs' : `Provider ${id}`;
    booking.append(world, providerChanged, { entityId: id, data: { id, name, tz } });
  });
  await until(async () => (await rows('SELECT 1 FROM provider')).length === 4);
});
beforeEach(() => rows('TRUNCATE contact_message, contact_reply, event_log.event RESTART IDENTITY CASCADE'));

const submit = (change: Partial<Message> = {}, caller: typeof PATIENT | null = null) =>
  world.call(contactMessages.submit, { ...MESSAGE, ...change }, caller);
const listed = async (caller: typeof PATIENT, input: InputOf<typeof contactMessages.list> = {}) =>
  (await world.call(contactMessages.list, input, caller)).data.map(({ name }) => name);

describe('a message of the contact form', () => {
  it('a message of a visitor or a signed-in person reaches its provider unchanged', async () => {
    expect(await submit()).toEqual({ message: 'Thanks! We received your message.' });
    await submit({ name: 'Ben Cole', phone: '', subject: '' }, PATIENT);
    expect(await world.call(contactMessages.get, { id: 1 }, ADMIN)).toEqual({
      id: 1,
      name: 'Nora Lindqvist',
      email: 'nora@example.com',
      phone: '+12125550147',
      subject: 'Fasting before a glucose test',
      message: 'May I drink water?\nThank you.',
      provider_id: 1,
      provider: { name: 'Empire Labs' },
      ...{ state: 'open', owner: null, replies: [] },
      created_at: expect.any(String),
    });
    expect(await world.call(contactMessages.get, { id: 2 }, ADMIN)).toMatchObject({
      phone: null,
      subject: null,
    });
    expect(await rows('SELECT user_id FROM contact_message ORDER BY id')).toEqual([
      { user_id: null },
      { user_id: PATIENT.user_id },
    ]);
  });

  it('a contact message is stored encrypted', async () => {
    await submit();
    const [row] = await rows('SELECT * FROM contact_message');
    expect(JSON.stringify(row)).not.toMatch(/Fasting|water|2125550147/);
  });

  it.each<[string, Partial<Message>, string]>([
    ['without a provider', { provider_id: 99 }, 'provider_id'],
    ['without a name', { name: ' ' }, 'name'],
    ['without an address', { email: 'nora' }, 'email'],
    ['without a word', { message: '' }, 'message'],
    ['with a phone that is none', { phone: '12' }, 'phone'],
  ])('a contact message with %s is rejected and not stored', async (_what, change, field) => {
    await expect(submit(change)).rejects.toMatchObject({
      options: { errors: { [field]: [expect.any(String)] } },
    });
    expect(await rows('SELECT 1 FROM contact_message')).toEqual([]);
  });

  it('a missing provider is reported together with the other errors', async () => {
    const errors = { provider_id: ['Please select a provider.'] };
    expect(await fieldErrors(submit({ provider_id: 99 }))).toEqual(errors);
    expect(await fieldErrors(submit({ provider_id: 99, name: '' }))).toEqual({
      ...errors,
      name: [expect.any(String)],
    });
  });

  it('the event of a contact message has only id and date, and messaging requests subject and phone', async () => {
    await submit();
    const { events } = await world
      .busOf('messaging')
      .call(
        readEvents('admin'),
        { after: { position: 0, id: null }, limit: 100, types: ['contact_message.created'] },
        systemContext(),
      );
    expect(events.map(({ data }) => data)).toEqual([
      { id: 1, provider_id: 1, local_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    const { data } = await world.call(contactMessages.headings, { ids: [1, 99] });
    expect(data).toEqual([{ id: 1, subject: 'Fasting before a glucose test', phone: '+12125550147' }]);
  });

  it('a message that fills in the hidden field is answered and dropped', async () => {
    expect(await submit({ website: 'https://example.com' })).toEqual({
      message: 'Thanks! We received your message.',
    });
    expect(await rows('SELECT 1 FROM contact_message')).toEqual([]);
  });
});

describe('an answer to a contact message', () => {
  const REPLY = { id: 1, text: 'Yes, you may.', client_id: 'reply-0001' };
  beforeEach(async () => {
    emails.length = 0;
    await submit();
  });

  it('a reply is emailed once, stored encrypted, and closes the message for its first author', async () => {
    const sent = await world.call(contactMessages.reply, REPLY, ADMIN);
    expect(sent).toMatchObject({
      state: 'answered',
      owner: { id: ADMIN.user_id, name: 'Ann Office' },
      replies: [{ text: 'Yes, you may.', author: { id: ADMIN.user_id, name: 'Ann Office' } }],
    });
    expect(await world.call(contactMessages.reply, REPLY, ADMIN)).toEqual(sent);
    await until(() => emails.length > 0);
    expect(emails).toMatchObject([
      {
        ...{ template: 'contact-reply', to: 'nora@example.com' },
        values: { company: 'Empire Labs', text: 'Yes, you may.' },
      },
    ]);
    expect(JSON.stringify(await rows('SELECT * FROM contact_reply'))).not.toContain('you may');
  });

  it('only people who may read a message can reply to it or change its state and owner', async () => {
    for (const caller of [OTHER_ADMIN, HOMELESS_ADMIN]) {
      await expect(world.call(contactMessages.reply, REPLY, caller)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      const update = world.call(contactMessages.update, { id: 1, mine: true }, caller);
      await expect(update).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const reply = world.call(contactMessages.reply, REPLY, PATIENT);
    await expect(reply).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rows('SELECT 1 FROM contact_reply')).toEqual([]);
  });

  it('a message can be closed, taken over and reopened without a reply', async () => {
    const update = (change: object) => world.call(contactMessages.update, { id: 1, ...change }, ADMIN);
    expect(await update({ mine: true, state: 'answered' })).toMatchObject({
      state: 'answered',
      owner: { id: ADMIN.user_id },
    });
    expect(await listed(ADMIN, { state: 'open' })).toEqual([]);
    expect(await listed(ADMIN, { state: 'answered' })).toEqual([MESSAGE.name]);
    expect(await update({ mine: false, state: 'open' })).toMatchObject({ state: 'open', owner: null });
  });
});

describe('the contact messages', () => {
  const came = async (name: string, provider_id: number, day: string) => {
    await submit({ name, provider_id, email: `${name.split(' ')[0]}@example.com` });
    await rows(`UPDATE contact_message SET local_date = '${day}', created_at = '${day}T12:00:00Z'
                 WHERE name = '${name}'`);
  };
  beforeEach(async () => {
    await came('Ada First', 1, '2026-03-01');
    await came('Zoe Last', 1, '2026-03-02');
    await came('Max Other', 2, '2026-03-03');
  });

  it('contact messages are read by their provider’s admins and developers only', async () => {
    expect(await listed(DEVELOPER)).toEqual(['Max Other', 'Zoe Last', 'Ada First']);
    expect(await listed(ADMIN)).toEqual(['Zoe Last', 'Ada First']);
    expect(await listed(OTHER_ADMIN)).toEqual(['Max Other']);
    expect(await listed(HOMELESS_ADMIN)).toEqual([]);
    await expect(listed(PATIENT)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(world.call(contactMessages.list, {}, null)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(world.call(contactMessages.get, { id: 1 }, OTHER_ADMIN)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(world.call(contactMessages.get, { id: 1 }, PATIENT)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('contact messages are found by name, address, day and provider within the reader’s scope', async () => {
    expect(await listed(DEVELOPER, { q: 'zoe' })).toEqual(['Zoe Last']);
    expect(await listed(DEVELOPER, { q: 'example max' })).toEqual(['Max Other']);
    expect(await listed(DEVELOPER, { from: '2026-03-02', to: '2026-03-02' })).toEqual(['Zoe Last']);
    expect(await listed(DEVELOPER, { provider_id: 2 })).toEqual(['Max Other']);
    expect(await listed(ADMIN, { provider_id: 2 })).toEqual([]);
  });

  it('the total of contact messages is exact for every reader and filter', async () => {
    for (const caller of [DEVELOPER, ADMIN, OTHER_ADMIN, HOMELESS_ADMIN])
      for (const narrowed of [{}, { from: '2026-03-02' }, { to: '2026-03-02' }, { provider_id: 2 }]) {
        const { data, total } = await world.call(contactMessages.list, { ...narrowed, per: 100 }, caller);
        expect({ ...narrowed, total }).toEqual({ ...narrowed, total: data.length });
      }
  });

  it('contact messages are sorted by date, name and address', async () => {
    expect(await listed(DEVELOPER, { sort: 'name', dir: 'asc' })).toEqual([
      'Ada First',
      'Max Other',
      'Zoe Last',
    ]);
    expect(await listed(DEVELOPER, { sort: 'email', dir: 'desc' })).toEqual([
      'Zoe Last',
      'Max Other',
      'Ada First',
    ]);
    expect(await listed(DEVELOPER, { sort: 'created_at', dir: 'asc', per: 2 })).toEqual([
      'Ada First',
      'Zoe Last',
    ]);
  });

  it('the day of a contact message follows the provider’s calendar', async () => {
    await rows('TRUNCATE contact_message, contact_reply');
    await Promise.all([submit({ provider_id: 3 }), submit({ provider_id: 4 })]);
    const days = await rows<{ day: string; expected: string }>(
      `SELECT m.local_date AS day, to_char(m.created_at AT TIME ZONE p.tz, 'YYYY-MM-DD') AS expected
         FROM contact_message m JOIN provider p ON p.id = m.provider_id`,
    );
    // The two are 25 hours apart, so they never share a day.
    expect(new Set(days.map(({ day }) => day)).size).toBe(2);
    for (const { day, expected } of days) expect(day).toBe(expected);
  });

  it('searches and orders of contact messages use indexes', async () => {
    const indexes = await rows<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE indexname ~ '^contact_message_(sender|name|email|by_|of_)' ORDER BY 1`,
    );
    expect(indexes.map(({ name }) => name)).toEqual([
      'contact_message_by_day',
      'contact_message_by_email',
      'contact_message_by_name',
      'contact_message_email_prefix',
      'contact_message_name',
      'contact_message_of_provider_by_day',
      'contact_message_sender',
    ]);
  });
});

describe('where reCAPTCHA is set up', () => {
  it('with reCAPTCHA a visitor’s message needs a token, a signed-in person’s does not', async () => {
    const checked = await startServices([adminService], {
      fakes: booking.fakes,
      env: { RECAPTCHA_SECRET: 'secret', RECAPTCHA_URL: 'http://127.0.0.1:9/siteverify' },
    });
    try {
      await until(async () => (await checked.database('admin').rows('SELECT 1 FROM provider')).length === 4);
      await expect(checked.call(contactMessages.submit, MESSAGE, null)).rejects.toMatchObject({
        options: { errors: { recaptcha_token: [expect.any(String)] } },
      });
      expect(await checked.call(contactMessages.submit, MESSAGE, PATIENT)).toEqual({
        message: 'Thanks! We received your message.',
      });
    } finally {
      await checked.close();
    }
  });
});
