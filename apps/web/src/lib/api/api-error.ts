import type { ErrorCode, FieldErrors, FieldProblems } from '@drawpoint/contracts/errors';

/** `OFFLINE`: the request got no response. `NOT_SENT`: the person stopped it. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'NOT_SENT';

/** A failed API call, ready to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /**
   * Whether the message is the server's text or the offline text. False when it is only the default text of
   * the code.
   */
  readonly hasOwnText: boolean;
  readonly code: ApiErrorCode;
  /** Error texts by field path (`patient.email`). */
  readonly fields: FieldErrors;
  /** Error codes for those texts, when the server sends them. */
  readonly problems: FieldProblems;
  /** Other keys of the response, such as login's `unverified` and `email`. */
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(parts: {
    status: number;
    code: ApiErrorCode;
    message: string;
    hasOwnText?: boolean;
    fields?: FieldErrors;
    problems?: FieldProblems;
    details?: Record<string, unknown>;
    retryAfterSeconds?: number | null;
  }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.hasOwnText = parts.hasOwnText ?? true;
    this.fields = parts.fields ?? {};
    this.problems = parts.problems ?? {};
    this.details = parts.details ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}

/** The reason of a refusal for a dialog that shows no fields: the first field's error, else the error's text. */
export function reasonText(error: unknown, fallback: string): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
  return field?.[0] ?? errorText(error, fallback);
}

/**
 * The text to show for anything thrown. Returns `fallback`, which names what failed, when the server sent no
 * text. INTERNAL also gets it: its text is too general.
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.hasOwnText && error.code !== 'INTERNAL'
    ? error.message
    : fallback;
}
