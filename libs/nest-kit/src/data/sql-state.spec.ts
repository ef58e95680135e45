import { isPassing } from './sql-state.ts';

const wrapped = (cause: object) =>
  Object.assign(new Error('raw query failed'), { code: 'P2010', meta: { driverAdapterError: { cause } } });

describe('isPassing', () => {
  it.each([
    ['an unreachable server', wrapped({ kind: 'DatabaseNotReachable' })],
    ['a closed connection', wrapped({ kind: 'ConnectionClosed' })],
    ['a full disk', wrapped({ kind: 'postgres', originalCode: '53100', code: '53100' })],
    [
      'a full disk under the log of the server',
      Object.assign(new Error('could not write'), { code: '58030' }),
    ],
    ['a server that is starting', Object.assign(new Error('starting up'), { code: '57P03' })],
    [
      'a connection that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    [
      'a bucket that asks to slow down',
      Object.assign(new Error('SlowDown'), { $metadata: { httpStatusCode: 503 } }),
    ],
  ])('isPassing is true for %s', (_name, error) => {
    expect(isPassing(error)).toBe(true);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ECONNREFUSED', 'EAI_AGAIN'])(
    'isPassing is true for the system error %s',
    (code) => {
      expect(isPassing(Object.assign(new Error('no'), { code }))).toBe(true);
    },
  );

  it.each([
    ['a name taken twice', wrapped({ kind: 'UniqueConstraintViolation', originalCode: '23505' })],
    ['a mistake in a query', wrapped({ kind: 'ColumnNotFound', originalCode: '42703' })],
    [
      'a bucket that is not ours',
      Object.assign(new Error('AccessDenied'), { $metadata: { httpStatusCode: 403 } }),
    ],
    ['a bug', new TypeError('undefined is not a function')],
  ])('isPassing is false for %s', (_name, error) => {
    expect(isPassing(error)).toBe(false);
  });
});
