import { AppError } from '../app-error.ts';

/** Reads a property of a value whose shape is unknown. */
const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/**
 * Every code an error carries, outermost first: Postgres states (`40001`), Prisma's (`P2028`), its driver's
 * (`ConnectionClosed`) and Node's (`ECONNRESET`), through Prisma's wrappings and `cause`.
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

/** Whether an error says that this constraint was violated. */
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

/** Two transactions collided; the same work may succeed when it is done again. */
export const isCollision = (error: unknown): boolean => errorCodes(error).some((code) => COLLIDED.has(code));

/** A lock, a connection or the transaction's time ran out. */
export const isWaitedTooLong = (error: unknown): boolean =>
  errorCodes(error).some((code) => WAITED_TOO_LONG.has(code)) ||
  (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'));

const AWAY =
  /^(08...|53...|58030|57P0.|57014|25P03|P1001|P1002|P1008|P1017|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;

/** What Node says of a line, a name or a disk. */
const OUT_OF_REACH =
  /^(ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;

/** What pg says without a code. */
const BROKEN = /Connection terminated|connection error and is not queryable/;

/** What a storage of files answers that has no room for a question, or fails. */
const isStorageAway = (error: unknown): boolean => {
  const status = read(read(error, '$metadata'), 'httpStatusCode');
  return typeof status === 'number' && (status >= 500 || status === 429);
};

/** The fault lies with the surroundings (database, bus or files away or overloaded), not with the work. */
export const isPassing = (error: unknown): boolean =>
  isCollision(error) ||
  isWaitedTooLong(error) ||
  errorCodes(error).some((code) => AWAY.test(code) || OUT_OF_REACH.test(code)) ||
  isStorageAway(error) ||
  (error instanceof Error && BROKEN.test(error.message)) ||
  (error instanceof AppError && ['UNAVAILABLE', 'TIMEOUT', 'BUSY'].includes(error.code));
