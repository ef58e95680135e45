import { randomUUID } from 'node:crypto';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Envelope, Reply } from '@drawpoint/contracts/envelope';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { startAuth, type AuthUnderTest } from '../testing/start-auth.ts';

type Replica = Awaited<ReturnType<AuthUnderTest['replica']>>;

describe('Two replicas of auth on one database', () => {
  let auth: AuthUnderTest;
  let replicas: Replica[];
  beforeAll(async () => {
    auth = await startAuth();
    replicas = await Promise.all([auth.replica(), auth.replica()]);
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await auth.close();
  });

  /** Sends wrong sign-ins at once, alternating between replicas. Returns the error codes of each. */
  const tries = async (count: number, emailOf: (index: number) => string, client_ip: string) => {
    const answers = Array.from(
      { length: count },
      async (_, index): Promise<[replica: number, code: string]> => {
        const envelope: Envelope = {
          input: { email: emailOf(index), password: 'Not-the-password-1' },
          caller: null,
          request_id: randomUUID(),
          client_ip,
          ms_left: 30_000,
        };
        const { client } = replicas[index % 2]!;
        const ask = async () =>
          JSON.parse(await client.request(sessions.login.subject, JSON.stringify(envelope), 30_000)) as Reply;
        let reply = await ask();
        // On a busy machine, an attempt may time out before it is counted.
        while (!reply.ok && reply.error.code === 'BUSY') reply = await ask();
        return [index % 2, reply.ok ? 'ok' : reply.error.code];
      },
    );
    const codes = await Promise.all(answers);
    return {
      all: tally(codes.map(([, code]) => code)),
      of: [0, 1].map((replica) => tally(codes.filter(([at]) => at === replica).map(([, code]) => code))),
    };
  };

  it('two replicas share an account’s limit: five of forty concurrent attempts are processed', async () => {
    const email = `${randomUUID()}@example.com`;
    const { all, of } = await tries(40, () => email, '198.51.100.7');
    expect(all).toEqual({ INVALID_CREDENTIALS: 5, RATE_LIMITED: 35 });
    for (const each of of) expect(each.RATE_LIMITED).toBeGreaterThan(0);
    const later = await tries(4, () => email, '198.51.100.7');
    expect(later.all).toEqual({ RATE_LIMITED: 4 });
  });

  it('two replicas share a network’s limit: thirty of sixty concurrent attempts are processed', async () => {
    const { all } = await tries(60, () => `${randomUUID()}@example.com`, '203.0.113.9');
    expect(all).toEqual({ INVALID_CREDENTIALS: 30, RATE_LIMITED: 30 });
  });
});
