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
import { ASKS_PASSWORD, NEEDS_SECRET, TELLS_NOTHING } from './special-inputs.ts';
import { inputSchema, NASTY_TEXTS, nearly, textPaths, withValue, type Input } from './wire-input.ts';

// Operations that delete records or end sessions run last, because the others need them.
const isEnd = ({ http }: Operation): boolean => /^DELETE|logout/.test(http ?? '');
const HTTP = OPERATIONS.filter(({ http }) => http !== undefined).sort(
  (a, b) => Number(isEnd(a)) - Number(isEnd(b)),
);
const WRITING = HTTP.filter(({ http }) => !/^(GET|DELETE)/.test(http!));
const BY_ID = HTTP.filter(
  (op) =>
    parseRoute(op.http!).params.includes('id') && inputSchema(op).properties?.id?.anyOf && !needsFile(op),
);
const CLOSED = HTTP.filter(({ allow }) => allow !== 'public');
const rolesRefused = (op: Operation): Role[] =>
  ROLES_ABOVE.filter((role) => !(op.allow as readonly Role[]).includes(role));
const TELLING = HTTP.filter(
  (op) =>
    !(
      isEnd(op) ||
      needsFile(op) ||
      op.download ||
      op.csv ||
      [...ASKS_PASSWORD, ...NEEDS_SECRET].includes(op.subject)
    ),
);
/** By night 60 (tools/test/nightly-areas.ts). */
const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 10);
const UNKNOWN_ID = 2_000_000_000;
const LIMIT_MS = 5 * 60_000;

const routeOf = (op: Operation): string => op.http!.replace('{id}', '1').replace('{token}', 'a'.repeat(43));

/** Checks the operations one by one, and fails with the names of all that failed. */
async function each(
  operations: readonly Operation[],
  check: (op: Operation) => Promise<void>,
): Promise<void> {
  expect(operations.length).toBeGreaterThan(0);
  const failures: string[] = [];
  for (const op of operations) {
    await check(op).catch((error: unknown) => failures.push(`${op.http}: ${String(error)}`));
  }
  expect(failures).toEqual([]);
}

describe('Bad input', () => {
  let product: Product;
  let attempts: Attempts;
  let tokens: SampleInputs['tokens'];
  let ids: SampleInputs['ids'];
  /** The token of a booking session that is ready to be confirmed. */
  let booking: string;
  let tokenFor: SampleInputs['tokenFor'];
  let goodInput: SampleInputs['goodInput'];

  beforeAll(async () => {
    // The tests send tens of thousands of requests, so only warnings and errors are logged.
    product = await productOn([], { env: { LOG_LEVEL: 'warn' } });
    await product.program.start();
    attempts = attemptsAt(product);
    ({ tokens, ids, token: booking, tokenFor, goodInput } = await sampleInputs(product));
  }, 300_000);
  afterAll(async () => {
    await attempts?.close();
    await product?.remove();
  }, 60_000);

  const refusals: [string, Answer][] = [];
  const expectRefused = (answer: Answer, status: number | number[], what: string): void => {
    refusals.push([what, answer]);
    const complaint = complaintOf(answer);
    const isRight = [status].flat().includes(answer.status);
    expect([what, complaint ?? (isRight ? 'refused' : answer.status)]).toEqual([what, 'refused']);
  };

  describe('is refused with the standard error and changes nothing:', () => {
    let before: Record<string, string>;
    beforeAll(async () => {
      // Waits until the effects of the first booking have settled.
      before = await until(async () => {
        const [first, second] = [await keptData(product), await pauseThen(() => keptData(product))];
        return JSON.stringify(first) === JSON.stringify(second) && second;
      }, 30_000);
    }, 60_000);

    it(
      'every operation refuses invalid JSON',
      () =>
        each(WRITING, async (op) => {
          const token = tokenFor(op);
          for (const text of ['{"a":', '{"__proto__":{"a":1}}', 'NaN', '\u0000', '{"a":1}}']) {
            // Raw operations read the body as text and refuse it for its missing signature.
            expectRefused(
              await product.api(routeOf(op), { token, text }),
              op.raw ? [400, 403, 422] : 400,
              text,
            );
          }
          const headers = { 'content-type': 'text/plain' };
          expectRefused(await product.api(routeOf(op), { token, text: 'a', headers }), 400, 'plain text');
        }),
      LIMIT_MS,
    );

    it(
      'every operation refuses a body that is not an object',
      () =>
        each(
          WRITING.filter(({ raw }) => !raw),
          async (op) => {
            const token = tokenFor(op);
            for (const body of [[], 'text', 7, true, [[[]]]]) {
              expectRefused(await product.api(routeOf(op), { token, body }), 422, String(body));
            }
            const deep = '['.repeat(50_000) + ']'.repeat(50_000);
            expectRefused(await product.api(routeOf(op), { token, text: deep }), 400, 'deep');
          },
        ),
      LIMIT_MS,
    );

    it(
      'every operation refuses a body that is too large',
      () =>
        each(WRITING, async (op) => {
          const request = { token: tokenFor(op), body: { text: 'x'.repeat(1_000_001) } };
          // The response is lost when the connection closes before the whole body is sent.
          const answer = await until(
            () => product.api(routeOf(op), request).catch(() => false as const),
            10_000,
          );
          expectRefused(answer, 413, 'large');
        }),
      LIMIT_MS,
    );

    it(
      'every operation refuses a missing and an invalid token',
      () =>
        each(CLOSED, async (op) => {
          for (const token of [undefined, 'a'.repeat(43), 'Bearer', '\u00e9', 'x'.repeat(5_000)]) {
            expectRefused(await send(product.api, op, goodInput(op), token), 401, `by ${token ?? 'nobody'}`);
          }
        }),
      LIMIT_MS,
    );

    it(
      'every operation refuses a role without permission',
      () =>
        each(
          CLOSED.filter((op) => rolesRefused(op).length > 0),
          async (op) => {
            for (const role of rolesRefused(op)) {
              expectRefused(await send(product.api, op, goodInput(op), tokens[role]), 403, `by ${role}`);
            }
          },
        ),
      LIMIT_MS,
    );

    it(
      'every operation refuses an unknown record',
      () =>
        each(BY_ID, async (op) => {
          const answer = await send(product.api, op, { ...goodInput(op), id: UNKNOWN_ID }, tokenFor(op));
          // The tests before have used up the limits of ten calls a minute.
          const isRare = op.limits?.some(({ calls }) => calls <= 10) ?? false;
          const missing = TELLS_NOTHING.includes(op.subject) ? 403 : 404;
          expectRefused(answer, isRare ? [missing, 429] : missing, 'an unknown id');
          for (const id of ['0', '-1', '1.5', 'abc', '1e3', '99999999999', '%00', ' 1', '1;']) {
            const refused = await send(product.api, op, { ...goodInput(op), id }, tokenFor(op));
            // Some operations allow fewer calls than there are wrong ids.
            expectRefused(refused, [422, 429], `the id ${id}`);
          }
        }),
      LIMIT_MS,
    );

    it('every operation refuses to read and write somebody else’s records', async () => {
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

    it('unknown paths and methods are refused', async () => {
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

    it('refused requests leave all stored data unchanged', async () => {
      expect(refusals.length).toBeGreaterThan(WRITING.length * 10);
      expect(await keptData(product)).toEqual(before);
    });
  });

  it(
    'every operation accepts its sample input',
    () =>
      each(TELLING, async (op) => {
        const answer = await send(product.api, op, goodInput(op), tokenFor(op));
        expect(complaintOf(answer)).toBeUndefined();
        expect(answer.body ?? {}).not.toMatchObject({ code: 'INVALID_INPUT' });
      }),
    LIMIT_MS,
  );

  it(
    'strange texts and inputs close to the contract get a clear answer',
    () =>
      each(HTTP, async (op) => {
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
      }),
    2 * LIMIT_MS,
  );

  it('bad input causes no server error in the log', () => {
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
