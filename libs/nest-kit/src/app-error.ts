import type { Reply } from '@drawpoint/contracts/envelope';
import { ERROR_TEXTS, type ErrorCode, type FieldErrors } from '@drawpoint/contracts/errors';
import type { FieldProblems, WireError } from '@drawpoint/contracts/errors';

export type AppErrorOptions = {
  /** Instead of the code's default text. */
  message?: string;
  errors?: FieldErrors;
  /** Codes beside the texts, where a schema found them. */
  codes?: FieldProblems;
  /** Keys that stand beside the message in the answer, such as login's `unverified`. */
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** The HTTP status, where it is not the code's own. */
  status?: number;
  cause?: unknown;
};

/** An answer other than success: a code of the contract with its text and what belongs to it (docs/product/texts-and-limits.md#errors). */
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

/** `INVALID_INPUT` with the texts of each field, and their codes where a schema found them. */
export const invalid = (errors: FieldErrors, codes?: FieldProblems): AppError =>
  new AppError('INVALID_INPUT', { errors, ...(codes && { codes }) });

/** Throws INVALID_INPUT where a field is wrong. */
export function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What a piece of work answers, or the field errors that it throws. Other errors stay. */
export async function collectErrors<T>(work: Promise<T>): Promise<{ errors: FieldErrors; value?: T }> {
  try {
    return { errors: {}, value: await work };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error;
    return { errors: error.options.errors ?? {} };
  }
}

/** The error as the bus carries it. */
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

/** A reply that tells an error's code and its default text: what the caller may learn of a failure that is in the log. */
export const refusal = (code: ErrorCode, retryAfterSeconds?: number): Reply => ({
  ok: false,
  error: toWire(new AppError(code, { retryAfterSeconds })),
});

/** The error that a reply on the bus stands for. */
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
