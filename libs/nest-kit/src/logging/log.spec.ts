import { logLines } from '../testing/log-lines.ts';
import { createLogger, logOf } from './log.ts';
import { withRequestId } from './request-scope.ts';

describe('The log', () => {
  const write = (work: (log: ReturnType<typeof logOf>) => void): string => {
    const lines: string[] = [];
    work(logOf(createLogger({ level: 'debug', destination: logLines(lines) }), 'auth'));
    return lines.join('\n');
  };

  it('log lines carry service, level and request id, also in asynchronous code', async () => {
    const lines: string[] = [];
    const log = logOf(createLogger({ level: 'info', destination: logLines(lines) }), 'auth');
    await withRequestId('request-1', async () => {
      await Promise.resolve();
      log.info({ visit: 5 }, 'Visited');
    });
    log.info({}, 'Idle');
    log.debug({}, 'Not asked for');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        service: 'auth',
        request_id: 'request-1',
        visit: 5,
        msg: 'Visited',
      },
      { level: 'info', time: expect.any(String), service: 'auth', msg: 'Idle' },
    ]);
  });

  it("fields named like people's data or secrets are redacted", () => {
    const text = write((log) =>
      log.info(
        {
          email: 'ann@home.test',
          token: 'abc123',
          input: { password: 'hunter2', note: 'pregnant' },
          person: { first_name: 'Ann', date_of_birth: '1990-01-01', mobile: '+12125550100', id: 7 },
          request: { headers: { authorization: 'Bearer abc123' }, client_ip: '203.0.113.9' },
        },
        'Signed in',
      ),
    );
    expect(text).not.toMatch(/ann@|abc123|hunter2|pregnant|Ann|1990|2125550100|203\.0/);
    expect(text).toContain('[removed]');
    expect(JSON.parse(text)).toMatchObject({ person: { id: 7 } });
  });

  it('a logged error keeps its type and stack, without quoted data', () => {
    const duplicate = Object.assign(new Error('Key (email)=(ann@home.test) already exists.'), {
      severity: 'ERROR',
      code: '23505',
      constraint: 'user_email_key',
      table: 'user',
      detail: 'Key (email)=(ann@home.test) already exists.',
    });
    const text = write((log) => {
      log.error({ err: new Error('Could not store', { cause: duplicate }) }, 'failed');
      log.error({ err: new SyntaxError('Unexpected token in {"email":"ann@home.test"}') }, 'failed');
      log.error({ error: new Error('no route to bob@home.test or +1 212 555 0100') }, 'failed');
    });
    expect(text).not.toMatch(/ann@|bob@|555/);
    expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({
      err: {
        type: 'Error',
        message: 'Could not store',
        cause: { code: '23505', constraint: 'user_email_key', table: 'user' },
      },
    });
    expect(text).toContain('no route to [address] or [number]');
    const failed = new Error('booking: The migration 20261121204000_tell_of_providers failed');
    expect(write((log) => log.error({ err: failed }, 'Could not start'))).toContain(failed.message);
    expect(text).toContain('log.spec.ts');
  });
});
