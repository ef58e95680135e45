import type { Caller, Envelope, Reply } from '@drawpoint/contracts/envelope';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { parseInput } from '@drawpoint/contracts/field-errors';
import { SERVICES, type CallerName } from '@drawpoint/contracts/operation';
import { ping } from '@drawpoint/contracts/ping';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import type { EnvSource } from '@drawpoint/nest-kit/env';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { AppError, invalid, toWire } from '@drawpoint/nest-kit/app-error';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { logLines } from '@drawpoint/nest-kit/testing/log-lines';
import { hashOf } from '../authentication/token-cache.ts';
import { openGateway } from './open-gateway.ts';

/** Handles a subject as a service would, input parsing included. Throw an `AppError` for an error. */
export type Answer = (input: never, envelope: Envelope) => unknown;

export type GatewayUnderTest = {
  url: string;
  /** A client of the bus. */
  busOf(name: CallerName): Bus;
  transport: InProcessTransport;
  /** Sets the caller of a token. */
  signIn(token: string, caller: Caller, expiresAt?: Date): void;
  signOut(token: string): void;
  answer(subject: string, answer: Answer): () => void;
  /** Number of calls to auth about tokens. */
  asked(): number;
  close(): Promise<void>;
};

export const person = (user_id: number, more: Partial<Caller> = {}): Caller => ({
  user_id,
  roles: ['user'],
  provider_id: null,
  session_id: `session-${user_id}`,
  ...more,
});

export type GatewaySettings = {
  WEB_DIST?: string;
  logs?: string[];
  env?: EnvSource;
  /** Wraps the bus of the gateway. */
  over?: (transport: BusTransport) => BusTransport;
};

/** A real gateway on a free port. In-memory handlers replace the services; a second gateway shares them. */
export async function startGatewayUnderTest(
  beside?: GatewayUnderTest,
  settings: GatewaySettings = {},
): Promise<GatewayUnderTest> {
  const { logs } = settings;
  const logger = createLogger(logs ? { level: 'debug', destination: logLines(logs) } : { level: 'silent' });
  const transport = beside?.transport ?? new InProcessTransport();
  const callers = new Map<string, { caller: Caller; expires_at: string }>();
  let asked = 0;
  const answer = (subject: string, work: Answer): (() => void) =>
    transport.respond(subject, async (payload) =>
      JSON.stringify(await replyOf(subject, work, JSON.parse(payload) as Envelope)),
    );
  if (!beside) {
    answer(sessionTokens.resolve.subject, ({ token_hash }: { token_hash: string }) => {
      asked += 1;
      return callers.get(token_hash) ?? { caller: null, expires_at: null };
    });
    for (const service of SERVICES) answer(ping(service).subject, () => ({ service }));
  }
  const gateway = await openGateway(
    settings.over?.(transport) ?? transport,
    { WEB_DIST: settings.WEB_DIST ?? '/nowhere', ...settings.env },
    logger,
  );
  return {
    url: gateway.url,
    busOf: (name) => new Bus(name, transport.client(name, logOf(logger, 'test'))),
    transport,
    signIn:
      beside?.signIn ??
      ((token, caller, expiresAt = new Date(Date.now() + 12 * 3_600_000)) => {
        callers.set(hashOf(token), { caller, expires_at: expiresAt.toISOString() });
      }),
    signOut: beside?.signOut ?? ((token) => void callers.delete(hashOf(token))),
    answer,
    asked: beside?.asked ?? (() => asked),
    close: gateway.close,
  };
}

async function replyOf(subject: string, work: Answer, envelope: Envelope): Promise<Reply> {
  try {
    const input = OPERATIONS.find((op) => op.subject === subject)?.input;
    const parsed = input && parseInput(input, envelope.input);
    if (parsed && !parsed.success) throw invalid(parsed.errors, parsed.codes);
    if (envelope.refused) throw invalid({});
    return { ok: true, output: await work(envelope.input as never, envelope) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, error: toWire(error) };
  }
}
