import { DEMO_HOMES } from '@drawpoint/auth/demo/homes';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { until } from '@drawpoint/nest-kit/testing/until';
import { signIn } from './api.ts';
import { productOn, productProgram, type Product } from './product.ts';
import { CONTACT, fillSession, freeStarts } from './wizard.ts';

const NEWCOMER = {
  first_name: 'Theodora',
  last_name: 'Quillfeather',
  gender: 'female',
  date_of_birth: '1971-10-23',
  email: 'theodora.quillfeather@example.test',
  mobile: '(646) 555-0177',
  password: 'Kept-to-myself-2026',
  password_confirmation: 'Kept-to-myself-2026',
};
const WRONG_PASSWORD = 'Not-my-password-77';

/** What the start prints for the person at the terminal. */
const BANNER = [/^ {2}Sign in as /, /^ {2}Password /];

describe('A whole run of the product', () => {
  let product: Product;
  const secrets = new Set<string>([WRONG_PASSWORD, NEWCOMER.password]);

  beforeAll(async () => {
    product = await productOn();
    await product.program.start();
  }, 300_000);
  afterAll(() => product?.remove(), 60_000);

  const login = async (email: string, password = DEMO_PASSWORD): Promise<string> => {
    const token = await signIn(product.api, email, password);
    secrets.add(token);
    return token;
  };
  const book = async (token: string, day: number) => {
    const start = (await freeStarts(product.api, token))[day]!;
    const session = await fillSession(product.api, token, start);
    secrets.add(session);
    return product.api('POST /bookings', { token, body: { token: session } });
  };

  it('people register, verify, sign in, book and approve, with many refusals', async () => {
    const { api } = product;
    expect((await api('POST /register', { body: NEWCOMER })).status).toBe(201);
    const mail = await until(async () => (await product.mailTo(NEWCOMER.email))[0], 20_000);
    const link = new URL(/https?:\/\/\S+/.exec(mail.text)![0]);
    const secret = [...link.searchParams.values()].find((value) => value.length > 20)!;
    secrets.add(secret);
    const verification = { token: secret, password: NEWCOMER.password };
    expect((await api('POST /email/verify', { body: verification })).status).toBe(200);
    expect((await api('POST /email/verify', { body: verification })).status).toBe(409);
    await login(NEWCOMER.email, NEWCOMER.password);

    const patient = await login('patient@demo.test');
    const staff = await login('phlebotomist@demo.test');
    const appointment = await book(patient, 3);
    expect(appointment.status).toBe(201);
    const id = Number(appointment.body.appointment_id);
    expect((await api(`POST /appointments/${id}/approve`, { token: staff, body: {} })).status).toBe(200);
    expect((await api(`GET /appointments/${id}`, { token: patient })).body.status).toBe('approved');
    const address = { line1: '77 Quillfeather Lane', city: 'New York', state: 'NY', zip: '10016' };
    expect((await api('POST /addresses', { token: patient, body: address })).status).toBe(201);

    const refused = [
      api('POST /login', { body: { email: 'patient@demo.test', password: WRONG_PASSWORD } }),
      api('POST /register', { text: `{"email":"${NEWCOMER.email}",` }),
      api('POST /register', { body: { ...NEWCOMER, email: `${NEWCOMER.email} ` + '\u0000' } }),
      api('POST /addresses', { token: patient, body: { ...address, zip: [CONTACT.mobile] } }),
      api('POST /geocode', { token: patient, body: { line1: CONTACT.address, zip: '00000' } }),
      api('POST /bookings', { token: patient, body: { token: [...secrets].at(-1) + 'x' } }),
      api(`POST /appointments/${id}/deny`, { token: patient, body: {} }),
      api(`POST /appointments/${id}/approve`, { token: staff, body: {} }),
      api(`GET /phlebotomist/appointments?q=${encodeURIComponent('Evelyn Carter\u0000')}`, { token: staff }),
      api(`GET /users/${encodeURIComponent(NEWCOMER.email)}`, { token: patient }),
      api('GET /user', { token: WRONG_PASSWORD }),
      api('POST /addresses', { token: patient, body: { ...address, notes: CONTACT.email.repeat(100_000) } }),
    ];
    const statuses = (await Promise.all(refused)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 400 && status < 500)).toHaveLength(refused.length);
    expect((await api('POST /logout', { token: staff, body: {} })).status).toBe(200);
    // Covers the notifier: the approval reaches the patient by email.
    await until(async () => (await product.mailTo('patient@demo.test')).length > 0, 20_000);
  }, 90_000);

  it('acknowledged records and logins survive kill -9', async () => {
    const token = await login('patient@demo.test');
    const appointment = await book(token, 9);
    await product.program.kill();
    expect(appointment.status).toBe(201);
    await product.program.start();
    const found = await product.api(`GET /appointments/${String(appointment.body.appointment_id)}`, {
      token,
    });
    expect([found.status, found.body.status]).toEqual([200, 'pending']);
  }, 90_000);

  it('a second start on the folder is refused, and the first one keeps running', async () => {
    const second = productProgram(product.folder, await freePort(), await freePort(), []);
    await expect(second.start()).rejects.toThrow('Drawpoint already runs on');
    expect(await second.ended()).toBe(1);
    expect((await product.api('GET /health')).status).toBe(200);
  }, 60_000);

  it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])(
    'the product exits with 0 on %s and leaves no process behind',
    async (signal) => {
      expect(product.processes().length).toBeGreaterThan(0);
      expect(await product.program.stop(signal)).toBe(0);
      expect(product.processes()).toEqual([]);
      expect(product.program.output()).not.toContain('A database connection broke');
      if (signal === 'SIGINT') await product.program.start();
    },
    90_000,
  );

  it('the product has printed no personal data and no secret', () => {
    const lines = product.program.output().split('\n');
    expect(lines.filter((line) => line.startsWith('{')).length).toBeGreaterThan(100);
    expect(contains(product.program.output(), 'patient@demo.test')).toBe(true);
    const printed = lines.filter((line) => !BANNER.some((known) => known.test(line))).join('\n');
    const found = [...people(), ...secrets, ...Object.values(product.secrets())].filter((text) =>
      contains(printed, text),
    );
    expect(found).toEqual([]);
  });
});

describe('A run with --empty, without a terminal', () => {
  let product: Product;
  beforeAll(async () => {
    product = await productOn(['--empty']);
    await product.program.start();
  }, 300_000);
  afterAll(() => product?.remove(), 60_000);

  it('a run with --empty starts without accounts and says how to create the first one', async () => {
    const body = { email: 'patient@demo.test', password: DEMO_PASSWORD };
    expect((await product.api('POST /login', { body })).status).toBe(401);
    expect((await product.api('GET /catalog/providers')).body).toEqual({ data: [] });
    await until(() => /Start again with --empty in a terminal/.test(product.program.output()));
    expect(product.program.output()).not.toContain('@demo.test');
    expect(product.program.output()).not.toContain('The event log could not be read');
  });

  it('a run with --empty creates the first developer in a terminal, who sets up everything for the first visit', async () => {
    const { program, api } = product;
    await program.stop();
    const password = 'First-developer-2026';
    const before = program.output().length;
    const said = () => program.output().slice(before);
    await program.start('with input');
    for (const [question, answer] of [
      ['First name:', 'Nora'],
      ['Last name:', 'First'],
      ['Email:', 'nora@example.test'],
      ['Password (', password],
    ] as const) {
      await until(() => said().includes(question), 20_000);
      program.type(answer);
    }
    await until(() => said().includes('nora@example.test can sign in now'), 20_000);
    const token = await signIn(api, 'nora@example.test', password);
    const done = async () => {
      const { body } = await api('GET /admin/setup', { token });
      const steps = body.steps as { step: string; done: boolean }[];
      return { can_book: body.can_book, left: steps.flatMap(({ step, done: is }) => (is ? [] : [step])) };
    };
    const STEPS = ['company', 'provider', 'service', 'phlebotomist', 'area', 'hours'];
    expect(await done()).toEqual({ can_book: false, left: STEPS });

    const listed = (await api('GET /admin/options', { token })).body.data as { id: number; key: string }[];
    for (const [key, value] of [
      ['company_address', '350 5th Ave, New York, NY 10118'],
      ['company_phone', '(212) 555-0100'],
    ]) {
      const { id } = listed.find((option) => option.key === key)!;
      expect((await api(`PUT /admin/options/${id}`, { token, body: { value } })).status).toBe(200);
    }
    const address = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };
    const provider = await api('POST /admin/providers', { token, body: { name: 'First Labs', address } });
    const service = {
      ...{ name: 'Blood draw at home', price: 90, active: true },
      ...{ default_appointment_length_minutes: 30, default_extra_radius_extension_minutes: 0 },
    };
    expect((await api('POST /admin/services', { token, body: service })).status).toBe(201);
    const person = {
      ...{ first_name: 'Paul', last_name: 'Second', gender: 'male', email: 'paul@example.test' },
      ...{ password, password_confirmation: password, provider_id: provider.body.id },
    };
    const made = await api('POST /admin/phlebotomists', { token, body: person });
    expect(made.status).toBe(201);
    const id = Number(made.body.id);
    await until(async () => (await done()).left.join() === 'area,hours', 20_000);
    const area = { service_address: address, service_radius_km: 20 };
    expect((await api(`PUT /admin/phlebotomists/${id}`, { token, body: area })).status).toBe(200);
    expect(await done()).toEqual({ can_book: false, left: ['hours'] });
    const rules = [1, 2, 3, 4, 5].map((dow) => ({ dow, start_time: '08:00', end_time: '17:00' }));
    const hours = { tz: 'America/New_York', default_drive_minutes: 15, rules, exceptions: [] };
    expect((await api(`PUT /phlebotomists/${id}/availability`, { token, body: hours })).status).toBe(200);
    expect(await done()).toEqual({ can_book: true, left: [] });
  }, 90_000);
});

/** All personal data of the demo's people and of those who registered. */
function people(): string[] {
  const phones = (e164: string) => [e164.slice(1), e164.slice(2), spaced(e164.slice(2))];
  return [
    ...DEMO_PEOPLE.flatMap(({ first_name, last_name, email, mobile, date_of_birth }) => [
      ...[first_name, last_name, `${first_name} ${last_name}`, email, String(date_of_birth)],
      ...phones(mobile ?? ''),
    ]),
    ...DEMO_HOMES.flatMap(({ line1, line2 }) => [line1, ...(line2 ? [`${line1}, ${line2}`] : [])]),
    ...[NEWCOMER.first_name, NEWCOMER.last_name, NEWCOMER.email, NEWCOMER.date_of_birth],
    ...phones('+16465550177'),
    ...['77 Quillfeather Lane', CONTACT.address, CONTACT.special_instructions],
  ];
}

const spaced = (digits: string): string => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/** Matches whole words, so that no name is found inside another word. */
const contains = (printed: string, text: string): boolean =>
  new RegExp(`(?<![A-Za-z0-9])${text.replaceAll(/[^\w ]/g, '\\$&')}(?![A-Za-z0-9])`, 'i').test(printed);
