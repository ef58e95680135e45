import type { HttpRoute, InputOf, Operation, OutputOf, RecordTag } from '@drawpoint/contracts/operation';
import type { DataTag } from '@tanstack/react-query';
import { deadline } from './deadline.ts';
import { callFailed, callSucceeded } from './connection.ts';
import { pageLanguage } from '../../i18n/language.ts';
import { takeEarlyAnswer } from '../../first-paint/early-answers.ts';
import { cachedResponse, cacheResponse } from './kept-answers.ts';
import { offline, toApiError } from './read-error.ts';
import { toRequest } from './request.ts';
import { updateServerClock } from '../time/server-clock.ts';
import { currentSession, endSession } from '../session/session.ts';
import { endsSession } from '../session/unauthorized.ts';

export type CallOptions = {
  signal?: AbortSignal;
  /** When it is too late to send it, in milliseconds by this device's clock. */
  sendBefore?: number;
  /** `Idempotency-Key` for operations that honour one (docs/product/texts-and-limits.md#api). */
  idempotencyKey?: string;
};

// Network time in addition to the operation's deadline on the server.
const TRAVEL_MS = 10_000;

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/**
 * Calls an operation under `/api` with the stored token. Throws ApiError when the response is no success or
 * none arrives, and the abort error when the caller's signal aborts. When HTTP returns another shape than the
 * bus (slots), name it: `call<typeof op, SlotMap>`.
 */
export async function call<Op extends Operation, Answer = OutputOf<Op>>(
  op: Op,
  input: InputOf<Op>,
  options: CallOptions = {},
): Promise<Answer> {
  if (!op.http) throw new Error(`${op.subject} is not reachable from a browser`);
  if (options.sendBefore !== undefined && Date.now() > options.sendBefore) throw offline();
  const { method, url, body } = toRequest(op.http, input);
  const { token } = currentSession();
  const signal = deadline(op.deadlineMs + TRAVEL_MS, options.signal);
  const early = takeEarlyAnswer(method, url, token);
  const cached = method === 'GET' && !early ? cachedResponse(url) : undefined;
  // The document's request time is unknown, but it cannot precede the document itself.
  const askedAt = early ? performance.timeOrigin : Date.now();
  let response: Response;
  let answer: unknown;
  try {
    response = await (early ??
      fetch(url, {
        method,
        // A removal that waits for its Undo is sent when the page is left.
        keepalive: method === 'DELETE',
        ...(body !== undefined && { body }),
        headers: {
          accept: 'application/json',
          'accept-language': pageLanguage(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(cached && { 'if-none-match': cached.etag }),
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        signal,
      }));
    updateServerClock(response.headers.get('date'), askedAt, Date.now());
    answer = cached && response.status === 304 ? cached.answer : await readJson(response);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    callFailed();
    throw offline();
  }
  callSucceeded();
  const etag = response.headers.get('etag');
  if (method === 'GET' && response.ok && etag !== null && token === currentSession().token) {
    cacheResponse(url, { etag, answer });
  }
  if ((response.ok || response.status === 304) && answer !== undefined) return answer as Answer;
  if (endsSession(response.status, token, currentSession().token)) endSession('expired');
  throw toApiError(response.ok ? 502 : response.status, answer, response.headers.get('retry-after'));
}

/** Metadata of a query. */
export type QueryMeta = {
  /** Method and path of the operation, so that documents can request it before the code has loaded. */
  http: HttpRoute | undefined;
  /** Tags that make the result stale: `markStale`. */
  reads?: readonly RecordTag[];
};

type QueryOf<Input, Answer> = {
  queryKey: DataTag<readonly [subject: string, input: Input], Answer, Error>;
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  meta: QueryMeta;
};

/** Options for `useQuery`. The key is the operation's subject and its input. */
export function query<Op extends Operation, Answer = OutputOf<Op>>(
  op: Op,
  input: InputOf<Op>,
): QueryOf<InputOf<Op>, Answer> {
  return {
    queryKey: [op.subject, input] as unknown as QueryOf<InputOf<Op>, Answer>['queryKey'],
    queryFn: ({ signal }) => call<Op, Answer>(op, input, { signal }),
    meta: { http: op.http, ...(op.reads && { reads: op.reads }) },
  };
}

/** Options for `useMutation`. Tags that the operation `writes` become stale afterwards. */
export function mutation<Op extends Operation, Answer = OutputOf<Op>>(op: Op) {
  return {
    mutationFn: (input: InputOf<Op>) => call<Op, Answer>(op, input),
    meta: op.writes ? { writes: op.writes } : {},
  };
}

/** The key prefix of an operation's cached queries, with any input. */
export const keyOf = (op: Operation) => [op.subject] as const;
