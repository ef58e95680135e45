import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod/mini';
import { internal, operation, SIGNED_IN } from '@drawpoint/contracts/operation';
import { feature, handlersOf, type Feature } from './feature.ts';
import { handle } from './handle.ts';

const greetings = {
  greet: operation({
    summary: 'Greets.',
    subject: 'admin.greetings.greet',
    allow: SIGNED_IN,
    input: z.object({ name: z.string() }),
    output: z.object({ text: z.string() }),
  }),
  forget: operation({
    summary: 'Forgets.',
    subject: 'admin.greetings.forget',
    allow: internal('auth'),
    input: z.object({}),
    output: z.object({}),
  }),
};

@Injectable()
class Greet {
  readonly greet = handle(greetings.greet, async ({ name }, { caller }) => ({
    text: `Hello ${name}, from ${caller.user_id}.`,
  }));
}

@Injectable()
class Forget {
  readonly forget = handle(greetings.forget, async () => ({}));
}

@Injectable()
class GreetUnderAnotherName {
  readonly greet = handle(greetings.forget, async () => ({}));
}

const handlers = async (answered: Feature) => {
  @Module({ imports: [answered.module] })
  class Root {}
  const app = await NestFactory.createApplicationContext(Root, { logger: false, abortOnError: false });
  try {
    return [...handlersOf(answered, app).keys()];
  } finally {
    await app.close();
  }
};

/** Type checks: a feature must handle exactly the operations of its contract. */
void (() => [
  // @ts-expect-error `forget` is handled by nobody
  feature({ contract: greetings, handlers: [Greet] }),
  // @ts-expect-error `forget` is not in this contract
  feature({ contract: { greet: greetings.greet }, handlers: [Greet, Forget] }),
  // @ts-expect-error what is called `greet` handles `forget`
  feature({ contract: greetings, handlers: [GreetUnderAnotherName, Forget] }),
]);

describe('A feature', () => {
  it('a feature combines use cases that together handle each operation of its contract once', async () => {
    const answered = feature({ contract: greetings, handlers: [Greet, Forget] });
    expect(await handlers(answered)).toEqual(['admin.greetings.greet', 'admin.greetings.forget']);
  });

  it('a feature does not start when a use case handles another operation under the name', async () => {
    const wrong = feature({ contract: greetings, handlers: [GreetUnderAnotherName, Forget] as never });
    await expect(handlers(wrong)).rejects.toThrow('Nothing handles admin.greetings.greet.');
  });

  it('a handler for roles has a caller, and an internal one has none', async () => {
    const ctx = { requestId: 'r', service: 'gateway' as const, msLeft: () => 1, now: () => new Date() };
    const caller = { user_id: 7, roles: ['user' as const], provider_id: null, session_id: 's' };
    expect(await new Greet().greet({ name: 'Ana' }, { ...ctx, caller })).toEqual({
      text: 'Hello Ana, from 7.',
    });
    // @ts-expect-error nobody is signed in
    void (() => new Greet().greet({ name: 'Ana' }, { ...ctx, caller: null }));
    expect(await new Forget().forget({}, { ...ctx, caller: null })).toEqual({});
  });
});
