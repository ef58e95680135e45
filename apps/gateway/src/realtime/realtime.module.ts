import { Module, type DynamicModule } from '@nestjs/common';
import type { GatewayEnv } from '../env.ts';
import { BroadcastingController } from './broadcasting.controller.ts';
import { Channels } from './channels.ts';
import { SubscriptionSigner } from './pusher-protocol.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { SessionWatch } from './session-watch.ts';

/** Live events to browsers, in the Pusher protocol. */
@Module({})
export class RealtimeModule {
  static with({ PUSHER_KEY, PUSHER_SECRET }: GatewayEnv): DynamicModule {
    return {
      module: RealtimeModule,
      controllers: [BroadcastingController],
      providers: [
        Channels,
        { provide: SubscriptionSigner, useValue: new SubscriptionSigner(PUSHER_KEY, PUSHER_SECRET) },
        RealtimeGateway,
        SessionWatch,
      ],
    };
  }
}
