import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { parseInput } from '@drawpoint/contracts/field-errors';
import { SIGNED_IN } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { z } from 'zod/mini';
import { Allow } from '../authentication/operation.guard.ts';
import { TokenCache } from '../authentication/token-cache.ts';
import type { AuthenticatedRequest } from '../operations/operations.ts';
import { subscribedProvidersOf, maySubscribe } from './channel-rules.ts';
import { type Listener, SubscriptionSigner } from './pusher-protocol.ts';

const Subscription = z.object({
  socket_id: z.string().check(z.regex(/^\d{1,10}\.\d{1,10}$/)),
  channel_name: z.string().check(z.minLength(1), z.maxLength(200)),
});

/**
 * `POST /broadcasting/auth`: JSON, or a form from pusher-js. Responds 403 when the channel is not the
 * caller's.
 */
@Controller('api/broadcasting')
export class BroadcastingController {
  constructor(
    private readonly signer: SubscriptionSigner,
    private readonly tokens: TokenCache,
  ) {}

  @Post('auth')
  @HttpCode(200)
  @Allow({ allow: SIGNED_IN })
  authorise(
    @Req() { caller }: AuthenticatedRequest,
    @Body() body: unknown,
  ): { auth: string; channel_data: string } {
    const parsed = parseInput(Subscription, body ?? {});
    if (!parsed.success) throw invalid(parsed.errors, parsed.codes);
    const { socket_id, channel_name } = parsed.data;
    if (!caller || !maySubscribe(caller, channel_name)) throw new AppError('FORBIDDEN');
    const { user_id, session_id, impersonator_id } = caller;
    const expires_at = this.tokens.endOf(caller);
    const listener: Listener = {
      ...{ user_id, session_id, impersonator_id, expires_at },
      signed_at: Date.now(),
      providers: subscribedProvidersOf(caller),
    };
    const channelData = JSON.stringify(listener);
    return { auth: this.signer.sign(socket_id, channel_name, channelData), channel_data: channelData };
  }
}
