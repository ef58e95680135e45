import type { Reply } from '@drawpoint/contracts/envelope';
import { ERROR_TEXTS, type ErrorCode, type FieldErrors } from '@drawpoint/contracts/errors';
import type { FieldProblems, WireError } from '@drawpoint/contracts/errors';

export type AppErrorOptions = {
  /** Replaces the code's default text. */
  message?: string;
  errors?: FieldErrors;
  /** Problem codes beside the texts, when a schema found them. */
  codes?: FieldProblems;
  /** Extra keys of the response beside the message, such as login's `unverified`. */
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** HTTP status, when it differs from the code's own. */
  status?: number;
  cause?: unknown;
};

/**
 * An error response: a code of the contract with its text and options
 * (docs/product/texts-and-limits.md#errors).
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERROR_TEXTS[code], { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}

/** Creates `INVALID_INPUT` with texts by field, and problem codes when a schema found them. */
export const invalid = (errors: FieldErrors, codes?: FieldProblems): AppError =>
  new AppError('INVALID_INPUT', { errors, ...(codes && { codes }) });

/** Throws INVALID_INPUT when `errors` names a field. */
export function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Awaits `work` and returns its value, or the field errors of its INVALID_INPUT. Rethrows other errors. */
export async function collectErrors<T>(work: Promise<T>): Promise<{ errors: FieldErrors; value?: T }> {
  try {
    return { errors: {}, value: await work };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error;
    return { errors: error.options.errors ?? {} };
  }
}

/** Converts the error to the form sent over the bus. */
export function toWire(appError: AppError): WireError {
  const { errors, codes, details, retryAfterSeconds, status } = appError.options;
  return {
    code: appError.code,
    message: appError.message,
    ...(errors && { errors }),
    ...(codes && { error_codes: codes }),
    ...(details && { details }),
    ...(retryAfterSeconds !== undefined && { retry_after_s: retryAfterSeconds }),
    ...(status !== undefined && { status }),
  };
}

/** A reply with an error code and its default text only. The failure's details stay in the log. */
export const refusal = (code: ErrorCode, retryAfterSeconds?: number): Reply => ({
  ok: false,
  error: toWire(new AppError(code, { retryAfterSeconds })),
});

/** Converts the error in a bus reply back to an `AppError`. */
export function fromWire(error: WireError): AppError {
  return new AppError(error.code, {
    message: error.message,
    errors: error.errors,
    codes: error.error_codes,
    details: error.details,
    retryAfterSeconds: error.retry_after_s,
    status: error.status,
  });
}
