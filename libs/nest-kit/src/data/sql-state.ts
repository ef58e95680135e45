import { AppError } from '../app-error.ts';

/** Reads a property of an unknown value. */
const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/**
 * All codes of an error, outermost first, through Prisma's wrappers and `cause`. Includes Postgres states
 * (`40001`), Prisma's (`P2028`), its driver's (`ConnectionClosed`) and Node's (`ECONNRESET`).
 */
export function errorCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at: unknown = error, depth = 0; at && depth < 8; depth += 1) {
    const adapterCause = read(read(read(at, 'meta'), 'driverAdapterError'), 'cause');
    for (const code of [
      read(at, 'code'),
      read(at, 'originalCode'),
      read(adapterCause, 'originalCode'),
      read(adapterCause, 'code'),
      read(adapterCause, 'kind'),
      read(at, 'kind'),
    ]) {
      if (typeof code === 'string') codes.push(code);
    }
    at = read(at, 'cause');
  }
  return codes;
}

/** Whether the error reports a violation of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at: unknown = error, depth = 0; at && depth < 8; depth += 1) {
    const adapterCause = read(read(read(at, 'meta'), 'driverAdapterError'), 'cause');
    const texts = [read(at, 'message'), read(at, 'constraint'), read(adapterCause, 'originalMessage')];
    if (texts.some((text) => typeof text === 'string' && text.includes(constraint))) return true;
    at = read(at, 'cause');
  }
  return false;
}

const COLLIDED = new Set(['40001', '40P01', 'P2034']);
const WAITED_TOO_LONG = new Set(['55P03', 'P2028', 'P2024']);

/** Whether two transactions collided. A retry may succeed. */
export const isCollision = (error: unknown): boolean => errorCodes(error).some((code) => COLLIDED.has(code));

/** Whether waiting for a lock or a connection, or the transaction itself, timed out. */
export const isWaitedTooLong = (error: unknown): boolean =>
  errorCodes(error).some((code) => WAITED_TOO_LONG.has(code)) ||
  (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'));

const AWAY =
  /^(08...|53...|58030|57P0.|57014|25P03|P1001|P1002|P1008|P1017|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;

/** Node's codes for network, name resolution and disk failures. */
const OUT_OF_REACH =
  /^(ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;

/** Errors of pg without a code. */
const BROKEN = /Connection terminated|connection error and is not queryable/;

/** Whether a file storage is overloaded or failing. */
const isStorageAway = (error: unknown): boolean => {
  const status = read(read(error, '$metadata'), 'httpStatusCode');
  return typeof status === 'number' && (status >= 500 || status === 429);
};

/**
 * Whether an error is transient: database, bus or file storage unavailable or overloaded, not a fault of the
 * work.
 */
export const isPassing = (error: unknown): boolean =>
  isCollision(error) ||
  isWaitedTooLong(error) ||
  errorCodes(error).some((code) => AWAY.test(code) || OUT_OF_REACH.test(code)) ||
  isStorageAway(error) ||
  (error instanceof Error && BROKEN.test(error.message)) ||
  (error instanceof AppError && ['UNAVAILABLE', 'TIMEOUT', 'BUSY'].includes(error.code));
