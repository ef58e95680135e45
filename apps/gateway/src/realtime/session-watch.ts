import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { GatewayEnv } from '../env.ts';
import { GATEWAY_ENV } from '../tokens.ts';
import { Channels } from './channels.ts';

/** The batch size of a question to auth. */
const AT_ONCE = 500;

/** Asks auth regularly which subscribed sessions have ended, because its broadcast may be lost. */
@Injectable()
export class SessionWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private asking = false;

  constructor(
    private readonly bus: Bus,
    private readonly channels: Channels,
    private readonly log: Log,
    @Inject(GATEWAY_ENV) private readonly env: GatewayEnv,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => void this.check(),
      this.env.REALTIME_SESSION_CHECK_SECONDS * 1_000,
    ).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    if (this.asking || this.channels.isAway) return;
    this.asking = true;
    try {
      const heard = this.channels.sessionIds();
      for (let at = 0; at < heard.length; at += AT_ONCE) {
        const session_ids = heard.slice(at, at + AT_ONCE);
        const ended = await this.bus.call(sessionTokens.findEnded, { session_ids }, systemContext());
        this.channels.endSessions(new Set(ended.session_ids));
      }
    } catch (err) {
      // The next check comes soon. While auth is down, nobody can end a session either.
      this.log.warn({ err }, 'Auth did not say which sessions have ended');
    } finally {
      this.asking = false;
    }
  }
}
