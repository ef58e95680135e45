import fc from 'fast-check';
import { parseRoute, type Operation, type Role } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { until } from '@drawpoint/nest-kit/testing/until';
import type { Answer } from './api.ts';
import { askAll } from './ask-all.ts';
import { attemptsAt, keptData, type Attempts } from './kept-data.ts';
import { productOn, type Product } from './product.ts';
import { needsFile, ROLES_ABOVE, sampleInputs, type SampleInputs } from './sample-inputs.ts';
import { complaintOf, send } from './send-input.ts';
import { ASKS_PASSWORD, TELLS_NOTHING } from './special-inputs.ts';
import { inputSchema, NASTY_TEXTS, nearly, textPaths, withValue, type Input } from './wire-input.ts';

// What ends a record or a login comes last: the others still need it.
const isEnd = ({ http }: Operation): boolean => /^DELETE|logout/.test(http ?? '');
const HTTP = OPERATIONS.filter(({ http }) => http !== undefined)
  .sort((a, b) => Number(isEnd(a)) - Number(isEnd(b)))
  .map((op) => ({ name: op.http!, op }));
const WRITING = HTTP.filter(({ op }) => !/^(GET|DELETE)/.test(op.http!));
const BY_ID = HTTP.filter(
  ({ op }) => parseRoute(op.http!).params.includes('id') && inputSchema(op).properties?.id?.anyOf,
);
const CLOSED = HTTP.filter(({ op }) => op.allow !== 'public');
const FUZZ_RUNS = 60;
const UNKNOWN_ID = 2_000_000_000;

describe('Bad input', () => {
  let product: Product;
  let attempts: Attempts;
  let tokens: SampleInputs['tokens'];
  let ids: SampleInputs['ids'];
  /** Of a booking session that waits to be finished. */
  let booking: string;
  let tokenFor: SampleInputs['tokenFor'];
  let goodInput: SampleInputs['goodInput'];

  beforeAll(async () => {
    // Of what is said about tens of thousands of requests only errors are looked at.
    product = await productOn([], { env: { LOG_LEVEL: 'warn' } });
    await product.program.start();
    attempts = attemptsAt(product);
    ({ tokens, ids, token: booking, tokenFor, goodInput } = await sampleInputs(product));
  }, 120_000);
  afterAll(async () => {
    await attempts?.close();
    await product?.remove();
  }, 60_000);

  const refusals: [string, Answer][] = [];
  const expectRefused = (answer: Answer, status: number | number[], what: string): void => {
    refusals.push([what, answer]);
    expect(complaintOf(answer)).toBeUndefined();
    expect([status].flat()).toContain(answer.status);
  };

  describe('is refused in the one shape, and changes nothing:', () => {
    let before: Record<string, string>;
    beforeAll(async () => {
      // What the first booking set going comes to rest.
      before = await until(async () => {
        const [first, second] = [await keptData(product), await pauseThen(() => keptData(product))];
        return JSON.stringify(first) === JSON.stringify(second) && second;
      }, 30_000);
    }, 60_000);

    it.each(WRITING)('$name with JSON that is none', async ({ op }) => {
      const route = op.http!.replace('{id}', '1').replace('{token}', 'a'.repeat(43));
      for (const text of ['{"a":', '{"__proto__":{"a":1}}', 'NaN', '\u0000', '{"a":1}}']) {
        // What comes raw is read as text, and refused for its missing signature.
        const refused = op.raw ? [400, 403, 422] : 400;
        expectRefused(await product.api(route, { token: tokenFor(op), text }), refused, `${route} ${text}`);
      }
      const plain = { 'content-type': 'text/plain' };
      expectRefused(await product.api(route, { token: tokenFor(op), text: 'a', headers: plain }), 400, route);
    });

    it.each(WRITING.filter(({ op }) => !op.raw))('$name with a body that is no object', async ({ op }) => {
      const route = op.http!.replace('{id}', '1').replace('{token}', 'a'.repeat(43));
      for (const body of [[], 'text', 7, true, [[[]]]]) {
        expectRefused(
          await product.api(route, { token: tokenFor(op), body }),
          422,
          `${route} ${String(body)}`,
        );
      }
      const deep = '['.repeat(50_000) + ']'.repeat(50_000);
      expectRefused(await product.api(route, { token: tokenFor(op), text: deep }), 400, `${route} deep`);
    });

    it.each(WRITING)('$name with too large a body', async ({ op }) => {
      const route = op.http!.replace('{id}', '1').replace('{token}', 'a'.repeat(43));
      const body = { text: 'x'.repeat(1_000_001) };
      expectRefused(await product.api(route, { token: tokenFor(op), body }), 413, route);
    });

    it.each(CLOSED)('$name without a token, or with one that does not hold', async ({ op }) => {
      for (const token of [undefined, 'a'.repeat(43), 'Bearer', '\u00e9', 'x'.repeat(5_000)]) {
        expectRefused(
          await send(product.api, op, goodInput(op), token),
          401,
          `${op.http} by ${token ?? 'nobody'}`,
        );
      }
    });

    it.each(CLOSED)('$name by a role that may not', async ({ op }) => {
      const refused = ROLES_ABOVE.filter((role) => !(op.allow as readonly Role[]).includes(role));
      for (const role of refused) {
        expectRefused(await send(product.api, op, goodInput(op), tokens[role]), 403, `${op.http} by ${role}`);
      }
    });

    it.each(BY_ID.filter(({ op }) => !needsFile(op)))(
      '$name of a record that is not there',
      async ({ op }) => {
        const answer = await send(product.api, op, { ...goodInput(op), id: UNKNOWN_ID }, tokenFor(op));
        // What may be called ten times a minute was, by the tests before.
        const isRare = op.limits?.some(({ calls }) => calls <= 10) ?? false;
        const missing = TELLS_NOTHING.includes(op.subject) ? 403 : 404;
        expectRefused(answer, isRare ? [missing, 429] : missing, op.http!);
        for (const id of ['0', '-1', '1.5', 'abc', '1e3', '99999999999', '%00', ' 1', '1;']) {
          expectRefused(
            await send(product.api, op, { ...goodInput(op), id }, tokenFor(op)),
            // Some may be called less often than there are wrong ids.
            [422, 429],
            `${op.http} ${id}`,
          );
        }
      },
    );

    it('somebody else’s records, for reading and for writing', async () => {
      const others: [string, string, unknown?][] = [
        [`GET /appointments/${ids.appointments}`, tokens.neighbour],
        [`PUT /addresses/${ids.addresses}`, tokens.neighbour, { label: 'Mine' }],
        [`DELETE /addresses/${ids.addresses}`, tokens.neighbour],
        [`POST /notifications/${ids.notifications}/read`, tokens.neighbour, {}],
        [`PUT /booking-sessions/${booking}`, tokens.neighbour, { service_id: 2 }],
        ['POST /bookings', tokens.neighbour, { token: booking }],
      ];
      for (const [route, token, body] of others) {
        expectRefused(await product.api(route, { token, body }), [403, 404], route);
      }
    });

    it('paths and methods that there are none of', async () => {
      const token = tokens.user;
      for (const route of [
        'GET /nothing',
        'POST /user',
        'DELETE /bookings',
        'PUT /appointments/1/approve',
        'GET /',
      ]) {
        expectRefused(await product.api(route, { token }), 404, route);
      }
      for (const path of ['%E0%A4%A', '%', '9'.repeat(9_000), encodeURIComponent('🩸'.repeat(60))]) {
        expectRefused(await product.api(`GET /appointments/${path}`, { token }), 404, path);
      }
      const long = await product.api(`GET /appointments/1?q=${'x'.repeat(40_000)}`, { token });
      expectRefused(long, 413, 'a long query');
    });

    it('so that everything is kept as it was', async () => {
      expect(refusals.length).toBeGreaterThan(WRITING.length * 10);
      expect(await keptData(product)).toEqual(before);
    });
  });

  it.each(HTTP)('$name: what these tests start from is no bad input yet', async ({ op }) => {
    if (isEnd(op) || needsFile(op) || op.download || op.csv || ASKS_PASSWORD.includes(op.subject)) return;
    const answer = await send(product.api, op, goodInput(op), tokenFor(op));
    expect(complaintOf(answer)).toBeUndefined();
    expect(answer.body ?? {}).not.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each(HTTP)(
    '$name: strange texts and anything near the contract are answered clearly',
    async ({ op }) => {
      const schema = inputSchema(op);
      const complaintAt = async (input: Input): Promise<string | undefined> => {
        if (op.allow === 'public') await attempts.forget();
        const answer = await send(product.api, op, input, tokenFor(op));
        const isFile = answer.status === 200 && (op.download ?? op.csv) !== undefined;
        const complaint = isFile ? undefined : complaintOf(answer);
        return complaint && `${JSON.stringify(input).slice(0, 1_000)}: ${complaint}`;
      };
      const good = goodInput(op);
      const strange = textPaths(schema).flatMap((path) =>
        NASTY_TEXTS.map((text) => withValue(good, path, text)),
      );
      const inputs = [...strange, ...fc.sample(nearly(schema, good), FUZZ_RUNS)];
      const complaints = await askAll(inputs, complaintAt);
      expect(complaints.filter((complaint) => complaint !== undefined)).toEqual([]);
    },
  );

  it('is no error of ours anywhere in the log', () => {
    const errors = product.program
      .output()
      .split('\n')
      .filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(errors).toEqual([]);
  });
});

async function pauseThen<T>(work: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return work();
}
