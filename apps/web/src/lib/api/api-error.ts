import type { ErrorCode, FieldErrors, FieldProblems } from '@drawpoint/contracts/errors';

/** `OFFLINE`: no answer came at all. */
export type ApiErrorCode = ErrorCode | 'OFFLINE';

/** What the API answered instead of a result, ready to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Whether its words are the server's own, or say why none came; else they are those of the status. */
  readonly said: boolean;
  readonly code: ApiErrorCode;
  /** Texts by the field's path (`patient.email`). */
  readonly fields: FieldErrors;
  /** The codes beside those texts, where the server names them. */
  readonly problems: FieldProblems;
  /** Further keys of the answer, such as login's `unverified` and `email`. */
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(parts: {
    status: number;
    code: ApiErrorCode;
    message: string;
    said?: boolean;
    fields?: FieldErrors;
    problems?: FieldProblems;
    details?: Record<string, unknown>;
    retryAfterSeconds?: number | null;
  }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.said = parts.said ?? true;
    this.fields = parts.fields ?? {};
    this.problems = parts.problems ?? {};
    this.details = parts.details ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}

/**
 * The text to show for anything that was thrown; `fallback`, which says what failed, where the server gave no words of its
 * own: those of an INTERNAL say only that something did.
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.said && error.code !== 'INTERNAL' ? error.message : fallback;
}
