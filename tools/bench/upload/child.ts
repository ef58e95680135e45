import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { schema } from '@drawpoint/gateway/env';
import { startGateway } from '@drawpoint/gateway/start-gateway';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { readEnv } from '@drawpoint/nest-kit/env';
import { createLogger } from '@drawpoint/nest-kit/logging/log';

/** How often it looks at its memory, in milliseconds. */
const SAMPLE_MS = 10;

/** A gateway alone, behind which every token is a person of its own and every upload is taken. */
const transport = new InProcessTransport();
const person = (hash: string) => ({
  user_id: parseInt(hash.slice(0, 6), 16) + 1,
  session_id: hash.slice(0, 8),
});
transport.respond(sessions.resolve.subject, async (payload) => {
  const { input } = JSON.parse(payload) as { input: { token_hash: string } };
  const caller = { roles: ['user'], provider_id: null, ...person(input.token_hash) };
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  return JSON.stringify({ ok: true, output: { caller, expires_at } });
});
transport.respond(documents.create.subject, async () =>
  JSON.stringify({ ok: true, output: { id: 1, type: 'insurance_card_front', url: '/' } }),
);
const { url } = await startGateway({
  env: readEnv(schema, {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    PUSHER_SECRET: 'the secret of this bench',
    WEB_DIST: '/nowhere',
  }),
  transport,
  logger: createLogger({ level: 'warn' }),
});

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, SAMPLE_MS);
process.on('message', () => {
  process.send?.({ peak });
  globalThis.gc?.();
  peak = process.memoryUsage.rss();
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: url.replace('localhost', '127.0.0.1') });
