import type { FieldErrors } from '@drawpoint/contracts/errors';
import { operation, SIGNED_IN } from '@drawpoint/contracts/operation';
import { z } from 'zod/mini';
import { IncomingRequest } from '../bus/incoming-request.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { callerOf } from '../testing/start-services.ts';
import { dispatch } from './dispatch.ts';
import { handle } from './handle.ts';

const rename = operation({
  summary: 'Renames.',
  subject: 'admin.greetings.rename',
  allow: SIGNED_IN,
  input: z.object({ id: z.number(), name: z.string(), nick: z.optional(z.string()) }),
  output: z.object({ was: z.string() }),
});

const TAKEN: FieldErrors = { name: ['Taken.'] };

describe('A handler with a check', () => {
  const log = logOf(createLogger({ level: 'silent' }), 'test');
  let renamed: unknown[];
  beforeEach(() => {
    renamed = [];
  });
  const handler = handle(
    rename,
    async ({ id, name }) => ({ errors: name === 'taken' ? TAKEN : {}, was: `name of ${id}` }),
    async (input, _ctx, { was }) => {
      renamed.push(input);
      return { was };
    },
  );
  const send = async (input: unknown, refused?: true) => {
    const envelope = { input, caller: callerOf({ user_id: 4 }), request_id: 'r', ms_left: 5_000, refused };
    const incoming = new IncomingRequest(performance.now(), log, 'gateway');
    const reply = await dispatch(rename, envelope, incoming, handler);
    return reply.ok ? reply.output : reply.error.errors;
  };

  it('the work receives what the check found', async () => {
    expect(await send({ id: 1, name: 'free' })).toEqual({ was: 'name of 1' });
    expect(renamed).toEqual([{ id: 1, name: 'free' }]);
  });

  it('the errors of the check are reported alone, beside those of the contract, and for a refused request', async () => {
    expect(await send({ id: 1, name: 'taken' })).toEqual(TAKEN);
    expect(await send({ id: 1, name: 'taken' }, true)).toEqual(TAKEN);
    expect(await send({ id: 1, name: 'free' }, true)).toEqual({});
    expect(await send({ id: 1, name: 'taken', nick: 7 })).toEqual({ ...TAKEN, nick: [expect.any(String)] });
    expect(renamed).toEqual([]);
  });

  it('the check does not run without a valid id', async () => {
    expect(Object.keys((await send({ id: 'x', name: 'taken' })) as object)).toEqual(['id']);
  });
});
