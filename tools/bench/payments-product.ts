import { createHash } from 'node:crypto';
import { startPayments, type PaymentsWorld } from '@drawpoint/appointments/testing/start-payments';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { schema } from '@drawpoint/gateway/env';
import { startGateway } from '@drawpoint/gateway/start-gateway';
import { readEnv } from '@drawpoint/nest-kit/env';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { createLogger } from '@drawpoint/nest-kit/logging/log';

/** Who has which token. */
const callers = new Map<string, object>();

export const ADMIN = 'admin';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Lets somebody in with a token. */
function admit(token: string, caller: { user_id: number; roles: string[]; provider_id: number | null }) {
  callers.set(hashOf(token), { ...caller, session_id: token });
}

/** A gateway and the appointments service in this process, with the sandbox's card processor. */
export async function startPaymentsProduct(): Promise<PaymentsWorld & { url: string }> {
  const world = await startPayments({ AUTHORIZENET_TIMEOUT_SECONDS: '20' });
  world.services.transport.respond(sessions.resolve.subject, async (payload) => {
    const { input } = JSON.parse(payload) as { input: { token_hash: string } };
    const caller = callers.get(input.token_hash);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    if (!caller) return JSON.stringify({ ok: false, error: { code: 'UNAUTHENTICATED' } });
    return JSON.stringify({ ok: true, output: { caller, expires_at } });
  });
  admit(ADMIN, { user_id: 2, roles: ['admin'], provider_id: 1 });
  const { url } = await startGateway({
    env: readEnv(schema, {
      ...process.env,
      ...fileSettings(),
      ...{ PORT: '0', HOST: '127.0.0.1', PUSHER_SECRET: 'the secret of this bench', WEB_DIST: '/nowhere' },
    }),
    transport: world.services.transport,
    logger: createLogger({ level: 'error' }),
  });
  return { ...world, url: url.replace('localhost', '127.0.0.1') };
}
