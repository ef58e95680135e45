import { z } from 'zod/mini';
import { internal, operation } from '@drawpoint/contracts/operation';
import { AppError } from '../app-error.ts';
import { bind } from '../testing/bus-under-test.ts';
import { describeOverBothTransports } from '../testing/transports.ts';
import { callerOf } from '../testing/start-services.ts';
import { MAX_MESSAGE_BYTES } from './limits.ts';
import { systemContext } from './request-context.ts';

const weigh = operation({
  summary: 'Answers as many bytes as are asked for.',
  subject: 'auth.conformance.weigh',
  allow: 'public',
  input: z.object({ padding: z.string(), answer: z.optional(z.number()) }),
  output: z.object({ weight: z.number(), padding: z.string() }),
});

const fail = operation({
  summary: 'Fails in the way asked for.',
  subject: 'auth.conformance.fail',
  allow: 'public',
  input: z.object({ how: z.string() }),
  output: z.object({}),
  errors: ['SLOT_TAKEN'],
});

let parsed = 0;
const tidy = operation({
  summary: 'Reads cents and answers them.',
  subject: 'auth.conformance.tidy',
  allow: ['user', 'admin'],
  impersonation: 'refuse',
  input: z.object({
    // A second parse would multiply again.
    price: z.pipe(
      z.number(),
      z.transform((dollars: number) => {
        parsed += 1;
        return dollars * 100;
      }),
    ),
    note: z.string().check(z.trim(), z.minLength(3)),
  }),
  output: z.object({ cents: z.number(), note: z.string(), person: z.object({ id: z.number() }) }),
});

const secret = operation({
  summary: 'For the appointments service alone.',
  subject: 'auth.conformance.secret',
  allow: internal('appointments'),
  input: z.object({}),
  output: z.object({ heard_from: z.string() }),
});

const delegated = operation({
  summary: 'For patients, at the gateway and through the booking service.',
  subject: 'auth.conformance.delegated',
  allow: ['user'],
  callers: ['booking'],
  input: z.object({}),
  output: z.object({ heard_from: z.string() }),
});

const crooked = operation({
  summary: 'Answers what its contract does not know.',
  subject: 'auth.conformance.crooked',
  allow: 'public',
  input: z.object({}),
  output: z.object({ id: z.number() }),
});

const operations = [weigh, fail, tidy, secret, delegated, crooked];

describeOverBothTransports('Requests', { operations }, (bus) => {
  const patient = { ...systemContext(), caller: callerOf({ user_id: 7 }) };

  beforeAll(async () => {
    await bus().serve('auth', [
      bind(weigh, async ({ padding, answer }) => ({
        weight: padding.length,
        padding: 'x'.repeat(answer ?? 0),
      })),
      bind(fail, async ({ how }) => {
        if (how === 'declared') {
          throw new AppError('SLOT_TAKEN', {
            message: 'Gone since noon.',
            errors: { slot: ['Pick another.'] },
            details: { next: 5 },
            retryAfterSeconds: 3,
          });
        }
        if (how === 'undeclared') throw new AppError('PRICE_CHANGED', { message: 'the secret of prices' });
        if (how === 'common') throw new AppError('NOT_FOUND');
        throw new Error('the secret of errors');
      }),
      bind(tidy, async ({ price, note }, { caller }) => {
        const person = { id: caller?.user_id ?? 0, password: 'hidden' };
        return { cents: price, note, person, password_hash: 'hidden' };
      }),
      bind(secret, async (_input, { service }) => ({ heard_from: service })),
      bind(delegated, async (_input, { service }) => ({ heard_from: service })),
      // Like a store that returns other types than the contract declares.
      bind(crooked, async () => JSON.parse('{"id":"not a number, but private"}') as { id: number }),
    ]);
  });

  const gateway = () => bus().busOf('gateway');

  describe('size limits', () => {
    const envelopeBytes = 400;

    it('a request and its reply may have up to 900 kB', async () => {
      const bytes = MAX_MESSAGE_BYTES - envelopeBytes;
      const up = await (await gateway()).call(weigh, { padding: 'x'.repeat(bytes) }, patient);
      expect(up.weight).toBe(bytes);
      const down = await (await gateway()).call(weigh, { padding: '', answer: bytes }, patient);
      expect(down.padding).toHaveLength(bytes);
    });

    it.each([
      ['letters', 'x'.repeat(MAX_MESSAGE_BYTES)],
      // A third of the limit in characters, but above it in bytes.
      ['characters of several bytes', '€'.repeat(MAX_MESSAGE_BYTES / 3)],
    ])('a larger request is refused, with %s', async (_what, padding) => {
      const call = (await gateway()).call(weigh, { padding }, patient);
      await expect(call).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    });

    it('a call with too large a reply fails at once and is logged', async () => {
      const started = performance.now();
      const call = (await gateway()).call(weigh, { padding: '', answer: MAX_MESSAGE_BYTES }, patient);
      await expect(call).rejects.toMatchObject({ code: 'INTERNAL' });
      expect(performance.now() - started).toBeLessThan(weigh.deadlineMs / 2);
      expect(bus().logs.join('\n')).toContain('answer too large for the bus');
    });
  });

  describe('errors', () => {
    const failure = async (how: string): Promise<AppError> => {
      const error: unknown = await (
        await gateway()
      )
        .call(fail, { how }, patient)
        .catch((err: unknown) => err);
      if (!(error instanceof AppError)) throw new Error('it did not fail with an error of the contract');
      return error;
    };

    it('a declared error arrives complete: message, fields, details and retry time', async () => {
      const appError = await failure('declared');
      expect(appError.code).toBe('SLOT_TAKEN');
      expect(appError.message).toBe('Gone since noon.');
      expect(appError.options).toMatchObject({
        errors: { slot: ['Pick another.'] },
        details: { next: 5 },
        retryAfterSeconds: 3,
      });
    });

    it('an error common to all operations arrives', async () => {
      expect(await failure('common')).toMatchObject({ code: 'NOT_FOUND', message: 'Not found.' });
    });

    it.each(['undeclared', 'thrown'])('an %s error goes to the log only', async (how) => {
      const appError = await failure(how);
      expect(appError.code).toBe('INTERNAL');
      expect(JSON.stringify([appError.message, appError.options])).not.toContain('secret');
      expect(bus().logs.join('\n')).toContain(how === 'thrown' ? 'the secret of errors' : 'PRICE_CHANGED');
    });

    it('a reply that does not fit its contract is not sent', async () => {
      const call = (await gateway()).call(crooked, {}, patient);
      await expect(call).rejects.toMatchObject({ code: 'INTERNAL' });
      expect(bus().logs.join('\n')).not.toContain('not a number, but private');
    });
  });

  describe('contract checks', () => {
    it('the service parses the input once and strips unknown fields from the reply', async () => {
      parsed = 0;
      const answer = await (await gateway()).call(tidy, { price: 3, note: ' for  ' }, patient);
      expect(answer).toEqual({ cents: 300, note: 'for', person: { id: 7 } });
      expect(parsed).toBe(1);
    });

    it('an invalid field is reported with its text', async () => {
      const call = (await gateway()).call(tidy, { price: 3, note: ' ' }, patient);
      await expect(call).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        options: { errors: { note: [expect.any(String)] } },
      });
    });

    it('the service itself refuses anonymous callers, wrong roles and impersonators', async () => {
      const call = async (caller: Parameters<typeof callerOf>[0] | null) =>
        (await gateway())
          .call(tidy, { price: 1, note: 'note' }, { ...patient, caller: caller && callerOf(caller) })
          .catch((error: AppError) => error.code);
      expect(await call(null)).toBe('UNAUTHENTICATED');
      expect(await call({ user_id: 7, roles: ['phlebotomist'] })).toBe('FORBIDDEN');
      expect(await call({ user_id: 7, impersonator_id: 2 })).toBe('IMPERSONATION_REFUSED');
    });

    it('an internal operation admits only the programs it names', async () => {
      const from = async (name: 'appointments' | 'booking' | 'gateway') =>
        (await bus().busOf(name)).call(secret, {}, patient);
      expect(await from('appointments')).toEqual({ heard_from: 'appointments' });
      await expect(from('booking')).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(from('gateway')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });

    it('a user operation admits only the gateway and the services it names, whoever the caller is', async () => {
      const from = async (name: 'gateway' | 'booking' | 'notifier') =>
        (await bus().busOf(name)).call(delegated, {}, patient);
      expect(await from('gateway')).toEqual({ heard_from: 'gateway' });
      expect(await from('booking')).toEqual({ heard_from: 'booking' });
      await expect(from('notifier')).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const developer = { ...patient, caller: callerOf({ user_id: 1, roles: ['developer'] }) };
      const booking = await bus().busOf('booking');
      await expect(booking.call(weigh, { padding: '' }, developer)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    });
  });
});
