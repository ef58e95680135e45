import { isPassing } from './sql-state.ts';

const wrapped = (cause: object) =>
  Object.assign(new Error('raw query failed'), { code: 'P2010', meta: { driverAdapterError: { cause } } });

describe('A failure of the surroundings', () => {
  it.each([
    ['the server that is away', wrapped({ kind: 'DatabaseNotReachable' })],
    ['the connection that was cut', wrapped({ kind: 'ConnectionClosed' })],
    ['a full disk', wrapped({ kind: 'postgres', originalCode: '53100', code: '53100' })],
    [
      'a full disk under the log of the server',
      Object.assign(new Error('could not write'), { code: '58030' }),
    ],
    ['a server that starts', Object.assign(new Error('starting up'), { code: '57P03' })],
    [
      'a connection that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    [
      'a bucket that asks to slow down',
      Object.assign(new Error('SlowDown'), { $metadata: { httpStatusCode: 503 } }),
    ],
  ])('is told by %s', (_name, error) => {
    expect(isPassing(error)).toBe(true);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ECONNREFUSED', 'EAI_AGAIN'])(
    'is told by files that cannot be had: %s',
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
  ])('is not %s', (_name, error) => {
    expect(isPassing(error)).toBe(false);
  });
});
