import {
  ERROR_TEXTS,
  FIELD_ERROR_CODES,
  type ErrorCode,
  type FieldErrors,
} from '@drawpoint/contracts/errors';
import type { FieldProblem, FieldProblems } from '@drawpoint/contracts/errors';
import { message } from '../../i18n/message.ts';
import { ApiError } from './api-error.ts';

const OFFLINE_TEXT = message('We could not reach the server. Check your connection and try again.');

const BY_STATUS: Record<number, ErrorCode> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  419: 'UNAUTHENTICATED',
  422: 'INVALID_INPUT',
  429: 'RATE_LIMITED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'TIMEOUT',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && value in ERROR_TEXTS;

function toFields(value: unknown): FieldErrors {
  if (!isRecord(value)) return {};
  const fields: FieldErrors = {};
  for (const [name, texts] of Object.entries(value)) {
    const list = (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === 'string');
    if (list.length > 0) fields[name] = list;
  }
  return fields;
}

/** One problem for each text of a field. An unknown code becomes `custom`, which shows the server's text. */
function toProblem(value: unknown): FieldProblem {
  const { code, params } = isRecord(value) ? value : {};
  const known = FIELD_ERROR_CODES.find((each) => each === code);
  const count = isRecord(params) ? params['count'] : undefined;
  return { code: known ?? 'custom', ...(typeof count === 'number' && { params: { count } }) };
}

function toProblems(value: unknown): FieldProblems {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, list]) => [name, Array.isArray(list) ? list.map(toProblem) : []]),
  );
}

/**
 * Reads the API's error body, with `error` as fallback for `message`. Other bodies, such as a proxy's page,
 * get the status's default text.
 */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { message, code, errors, error_codes, ...details } = isRecord(body) ? body : {};
  const known: ErrorCode = isCode(code) ? code : (BY_STATUS[status] ?? 'INTERNAL');
  const ownText = [message, details.error].find((text) => typeof text === 'string' && text !== '');
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError({
    status,
    code: known,
    message: typeof ownText === 'string' ? ownText : ERROR_TEXTS[known],
    hasOwnText: ownText !== undefined,
    fields: toFields(errors),
    problems: toProblems(error_codes),
    details,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  });
}

/** The error for a call without a response. */
export const offline = (): ApiError => new ApiError({ status: 0, code: 'OFFLINE', message: OFFLINE_TEXT });
