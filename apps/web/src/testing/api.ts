import { ERROR_STATUS } from '@drawpoint/contracts/error-status';
import { COMMON_ERRORS, ERROR_TEXTS, type ErrorCode, type FieldErrors } from '@drawpoint/contracts/errors';
import { parseRoute, type Operation, type OutputOf } from '@drawpoint/contracts/operation';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** A call's path values, query and body, merged. Path and query values are strings. */
type CallInput = Record<string, unknown>;

let problems = new Set<string>();

const server = setupServer(
  // Nobody has a photo or waits for a time, and no visit has an order or a link, unless a test says so.
  http.get(`${location.origin}/api/phlebotomist-photos`, () => HttpResponse.json({ data: [] })),
  http.get(`${location.origin}/api/appointments/:id/orders`, () =>
    HttpResponse.json({ data: [], may_add: false }),
  ),
  http.get(`${location.origin}/api/appointments/:id/lab-orders`, () =>
    HttpResponse.json({ data: [], others: [], may_attach: false, missing: false }),
  ),
  http.get(`${location.origin}/api/appointments/:id/follow-links`, () =>
    HttpResponse.json({ data: [], may_make: false }),
  ),
  http.get(`${location.origin}/api/waitlist`, () => HttpResponse.json({ data: [] })),
  http.get(`${location.origin}/api/appointments/:id/offers`, () => HttpResponse.json({ data: [] })),
  http.all('*', ({ request }) => {
    problems.add(`No answer was given for ${request.method} ${new URL(request.url).pathname}.`);
    return HttpResponse.error();
  }),
);
server.listen();

/** Removes all handlers. Fails when a call had no handler or the response broke its contract. */
export function resetApi(): void {
  server.resetHandlers();
  const found = [...problems];
  problems = new Set();
  expect(found).toEqual([]);
}

/** Handles an operation's calls from now on. Returns the list of their inputs, which grows with each call. */
function takeCalls(
  op: Operation,
  respond: (sent: CallInput) => Promise<Response> | Response | undefined,
): CallInput[] {
  if (!op.http) throw new Error(`${op.subject} is not reachable from a browser.`);
  const { method, path } = parseRoute(op.http);
  const calls: CallInput[] = [];
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  server.use(
    on(`${location.origin}/api${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
      const body = await request.clone().text();
      const sent = {
        ...Object.fromEntries(new URL(request.url).searchParams),
        ...(body === '' ? {} : (JSON.parse(body) as CallInput)),
        ...params,
      };
      try {
        const response = respond(sent);
        if (response) calls.push(sent);
        return await response;
      } catch (error) {
        problems.add(`${op.subject}: ${String(error)}`);
        throw error;
      }
    }),
  );
  return calls;
}

/**
 * Mocks the operation's response, which must fit its contract. A function responds to each call; a promise
 * delays the response. When HTTP returns another shape than the bus, name it: `answer<typeof op, SlotMap>`.
 */
export function answer<Op extends Operation, Answer = OutputOf<Op>>(
  op: Op,
  output: Answer | Promise<Answer> | ((sent: CallInput) => Answer),
): CallInput[] {
  const allowed = (value: Answer) => (op.httpOutput ?? op.output).parse(value) as JsonBodyType;
  if (typeof output === 'object' && !(output instanceof Promise)) allowed(output as Answer);
  return takeCalls(op, async (sent) => {
    const value = typeof output === 'function' ? (output as (sent: CallInput) => Answer)(sent) : await output;
    return HttpResponse.json(allowed(value), { status: op.status });
  });
}

type Refusal = {
  message?: string;
  errors?: FieldErrors;
  /** More keys that the operation documents. */
  details?: Record<string, unknown>;
  /** Which calls are refused. The others fall through to the earlier handler. */
  when?: (sent: CallInput) => boolean;
};

/** Makes the operation fail with an error code of its contract from now on. */
export function refuse(op: Operation, code: ErrorCode, refusal: Refusal = {}): CallInput[] {
  const { message = ERROR_TEXTS[code], errors, details, when = () => true } = refusal;
  if (![...COMMON_ERRORS, ...op.errors].includes(code))
    throw new Error(`${op.subject} never answers ${code}.`);
  const body = { code, message, ...(errors && { errors }), ...details };
  const status = ERROR_STATUS[code];
  return takeCalls(op, (sent) => (when(sent) ? HttpResponse.json(body, { status }) : undefined));
}

/** Makes the operation's calls fail without a response, as when offline. */
export const loseCalls = (op: Operation): CallInput[] => takeCalls(op, () => HttpResponse.error());

/** A page with all rows, or the first page when `total` is larger. */
export const pageOf = <Row>(rows: Row[], total = rows.length) => pageOfRows(rows, total, pageWindow({}, 15));
