import { ERROR_TEXTS, type ErrorCode, type FieldErrors, type WireError } from '@drawpoint/contracts/errors';

export type FaultOptions = {
  /** Instead of the code's default text. */
  message?: string;
  errors?: FieldErrors;
  /** Keys that stand beside the message in the answer, such as login's `unverified`. */
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An answer other than success: a code of the contract with its text and what belongs to it (OP §1). */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: ErrorCode;
  readonly options: FaultOptions;

  constructor(code: ErrorCode, options: FaultOptions = {}) {
    super(options.message ?? ERROR_TEXTS[code], { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}

/** `INVALID_INPUT` with the texts of each field. */
export const invalid = (errors: FieldErrors): Fault => new Fault('INVALID_INPUT', { errors });

/** The fault as the bus carries it. */
export function toWire(fault: Fault): WireError {
  const { errors, details, retryAfterSeconds } = fault.options;
  return {
    code: fault.code,
    message: fault.message,
    ...(errors && { errors }),
    ...(details && { details }),
    ...(retryAfterSeconds !== undefined && { retry_after_s: retryAfterSeconds }),
  };
}

/** The fault that a reply on the bus stands for. */
export function fromWire(error: WireError): Fault {
  return new Fault(error.code, {
    message: error.message,
    errors: error.errors,
    details: error.details,
    retryAfterSeconds: error.retry_after_s,
  });
}
