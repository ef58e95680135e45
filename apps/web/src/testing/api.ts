import { ERROR_STATUS } from '@drawpoint/contracts/error-status';
import { COMMON_ERRORS, ERROR_TEXTS, type ErrorCode, type FieldErrors } from '@drawpoint/contracts/errors';
import { parseRoute, type Operation, type OutputOf } from '@drawpoint/contracts/operation';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** What a call sent: path values, query and body in one. The values of an address are texts. */
type Sent = Record<string, unknown>;

let problems = new Set<string>();

const server = setupServer(
  http.all('*', ({ request }) => {
    problems.add(`No answer was given for ${request.method} ${new URL(request.url).pathname}.`);
    return HttpResponse.error();
  }),
);
server.listen();

/** Forgets every answer. Fails where a call had none, or one that its contract does not allow. */
export function resetApi(): void {
  server.resetHandlers();
  const found = [...problems];
  problems = new Set();
  expect(found).toEqual([]);
}

/** Takes over the calls of an operation from now on; answers the list of what they sent, which grows with each. */
function takeCalls(op: Operation, respond: (sent: Sent) => Promise<Response> | Response | undefined): Sent[] {
  if (!op.http) throw new Error(`${op.subject} is not reachable from a browser.`);
  const { method, path } = parseRoute(op.http);
  const calls: Sent[] = [];
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  server.use(
    on(`${location.origin}/api${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
      const body = await request.clone().text();
      const sent = {
        ...Object.fromEntries(new URL(request.url).searchParams),
        ...(body === '' ? {} : (JSON.parse(body) as Sent)),
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
 * The operation answers this from now on; its contract has to allow it. A function answers each call by itself; a promise keeps
 * the person waiting. Where HTTP answers another shape than the bus, name it: `answer<typeof op, SlotMap>`.
 */
export function answer<Op extends Operation, Answer = OutputOf<Op>>(
  op: Op,
  output: Answer | Promise<Answer> | ((sent: Sent) => Answer),
): Sent[] {
  const allowed = (value: Answer) => (op.httpOutput ?? op.output).parse(value) as JsonBodyType;
  if (typeof output === 'object' && !(output instanceof Promise)) allowed(output as Answer);
  return takeCalls(op, async (sent) => {
    const value = typeof output === 'function' ? (output as (sent: Sent) => Answer)(sent) : await output;
    return HttpResponse.json(allowed(value), { status: op.status });
  });
}

type Refusal = {
  message?: string;
  errors?: FieldErrors;
  /** Further keys that the operation documents. */
  details?: Record<string, unknown>;
  /** Which calls are refused; the others are answered as before. */
  when?: (sent: Sent) => boolean;
};

/** The operation refuses with a code that its contract names, from now on. */
export function refuse(op: Operation, code: ErrorCode, refusal: Refusal = {}): Sent[] {
  const { message = ERROR_TEXTS[code], errors, details, when = () => true } = refusal;
  if (![...COMMON_ERRORS, ...op.errors].includes(code))
    throw new Error(`${op.subject} never answers ${code}.`);
  const body = { code, message, ...(errors && { errors }), ...details };
  const status = ERROR_STATUS[code];
  return takeCalls(op, (sent) => (when(sent) ? HttpResponse.json(body, { status }) : undefined));
}

/** No answer comes: the person is offline, or the server is. */
export const loseCalls = (op: Operation): Sent[] => takeCalls(op, () => HttpResponse.error());

/** The only page of a list, or the first where there are more rows in all. */
export const pageOf = <Row>(rows: Row[], total = rows.length) => pageOfRows(rows, total, pageWindow({}, 15));
