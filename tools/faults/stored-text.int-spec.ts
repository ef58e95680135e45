import { OPERATIONS } from '@drawpoint/contracts/registry';
import type { Operation } from '@drawpoint/contracts/operation';
import { until } from '@drawpoint/nest-kit/testing/until';
import { attemptsAt, type Attempts } from './kept-data.ts';
import { productOn, type Product } from './product.ts';
import { needsFile, sampleInputs, type SampleInputs } from './sample-inputs.ts';
import { complaintOf, send } from './send-input.ts';
import { inputSchema, textPaths, withValue } from './wire-input.ts';
import { CHOICE, CONSENTS, CONTACT, freeStarts } from './wizard.ts';

/** A formula in a spreadsheet, an element in a browser, and an entity that double escaping would break. */
const HOSTILE = '=7+7<script>alert(7)</script>&amp;"';
const MARK = 'alert(7)';

const HTTP = OPERATIONS.filter(({ http, raw }) => http !== undefined && !raw);
const named = (ops: readonly Operation[]) => ops.map((op) => ({ name: op.http!, op }));
const WRITING = HTTP.filter(
  (op) =>
    /^(POST|PUT)/.test(op.http!) &&
    !needsFile(op) &&
    !/logout/.test(op.http!) &&
    textPaths(inputSchema(op)).length > 0,
);
const READING = HTTP.filter((op) => op.http!.startsWith('GET') && !op.download && !op.csv);
const EXPORTS = HTTP.filter((op) => op.csv);
/** PDF keys that trigger actions. */
const ACTIVE_PDF = /\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI|SubmitForm)\b/;

/** All texts in a response, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe('A text that a browser or a spreadsheet would run', () => {
  let product: Product;
  let attempts: Attempts;
  let given: SampleInputs;
  const taken: string[] = [];
  const shown: string[] = [];

  beforeAll(async () => {
    product = await productOn();
    await product.program.start();
    attempts = attemptsAt(product);
    given = await sampleInputs(product);
  }, 300_000);
  afterAll(async () => {
    await attempts?.close();
    await product?.remove();
  }, 60_000);

  const call = async (op: Operation, input = given.goodInput(op)) => {
    if (op.limits) await attempts.forget();
    return send(product.api, op, input, given.tokenFor(op));
  };
  const expectWhole = (body: unknown): void => {
    for (const text of textsIn(body).filter((each) => each.includes(MARK))) expect(text).toContain(HOSTILE);
  };

  it.each(named(WRITING))(
    '$name stores a dangerous text unchanged in each of its fields, or refuses it',
    async ({ op }) => {
      for (const path of textPaths(inputSchema(op))) {
        const answer = await call(op, withValue(given.goodInput(op), path, HOSTILE));
        expect(complaintOf(answer)).toBeUndefined();
        expectWhole(answer.body);
        if (answer.status < 300) taken.push(`${op.http} ${path.join('.')}`);
      }
    },
  );

  it.each(named(READING))('$name returns a dangerous text as it was typed', async ({ op }) => {
    const { body, headers } = await call(op);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expectWhole(body);
    if (JSON.stringify(body).includes(MARK)) shown.push(op.http!);
  });

  it('dangerous texts were stored by many fields and returned by many operations', () => {
    expect(taken.length).toBeGreaterThan(20);
    expect(shown.length).toBeGreaterThan(5);
  });

  it('dangerous texts are escaped in HTML emails, and unchanged in their plain text', async () => {
    const token = given.tokens.user;
    const session = String((await product.api('POST /booking-sessions', { token, body: {} })).body.token);
    const starts = await freeStarts(product.api, token);
    const patient = { ...CONTACT, address: HOSTILE, special_instructions: HOSTILE };
    const content = { ...CHOICE, patient, disclaimers: CONSENTS, slot: { start: starts[8]! } };
    const filled = await product.api(`PUT /booking-sessions/${session}`, { token, body: content });
    expect(filled.status).toBe(200);
    const booked = await product.api('POST /bookings', { token, body: { token: session } });
    expect(booked.status).toBe(201);
    const mail = await until(async () => {
      const sent = await product.mailTo('patient@demo.test');
      return sent.find(({ text }) => text.includes(MARK));
    }, 30_000);
    expect(mail.text).toContain(HOSTILE);
    expect(mail.html).toContain('&lt;script&gt;alert(7)');
    expect(mail.html).not.toContain(`<script>${MARK}`);

    const url = `${product.url}/api/appointments/${Number(booked.body.appointment_id)}/summary`;
    const paper = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await paper.arrayBuffer()).toString('latin1')).not.toMatch(ACTIVE_PDF);
  }, 60_000);

  it.each(named(EXPORTS))('$name starts no cell like a formula', async ({ op }) => {
    const path = op.http!.split(' ')[1]!;
    const headers = { authorization: `Bearer ${given.tokens.developer}` };
    const answer = await fetch(`${product.url}/api${path}`, { headers });
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    const text = (await answer.text()).replace(/^\uFEFF/, '');
    expect(text).toContain(op.csv!.columns[0]!);
    expect(text.match(/(^|,|\n)"?[=+@\t].{0,30}/g) ?? []).toEqual([]);
  });
});
