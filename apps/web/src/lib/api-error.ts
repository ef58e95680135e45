import { ERROR_TEXTS, type ErrorCode, type FieldErrors } from '@drawpoint/contracts/errors';

/** `OFFLINE`: no answer came at all. */
export type ApiErrorCode = ErrorCode | 'OFFLINE';

export const OFFLINE_TEXT = 'We could not reach the server. Check your connection and try again.';

/** What the API answered instead of a result, ready to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Texts by the field's path (`patient.email`). */
  readonly fields: FieldErrors;
  /** Further keys of the answer, such as login's `unverified` and `email`. */
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(parts: {
    status: number;
    code: ApiErrorCode;
    message: string;
    fields?: FieldErrors;
    details?: Record<string, unknown>;
    retryAfterSeconds?: number | null;
  }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.details = parts.details ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}

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

/** Reads the error shape of OP §1; an answer of another shape (a proxy's page) gets the text of its status. */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { message, code, errors, ...details } = isRecord(body) ? body : {};
  const known: ErrorCode = isCode(code) ? code : (BY_STATUS[status] ?? 'INTERNAL');
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError({
    status,
    code: known,
    message: typeof message === 'string' && message !== '' ? message : ERROR_TEXTS[known],
    fields: toFields(errors),
    details,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  });
}

/** The text to show for anything that was thrown; `fallback` where the server gave no words of its own. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
