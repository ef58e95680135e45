import { Controller, Get, Header, Res } from '@nestjs/common';
import { SERVICES } from '@drawpoint/contracts/operation';
import { ping } from '@drawpoint/contracts/ping';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { FastifyReply } from 'fastify';
import { Allow } from '../authentication/operation.guard.ts';
import { AWAY_RETRY_S } from '../http/app-error.filter.ts';

type Health = { status: 'ok' | 'unavailable'; services: Record<string, string> };

/** How long a result is cached for all callers, in milliseconds. */
const CACHE_MS = 1_000;

const PINGS = SERVICES.map((service) => ping(service));

/**
 * Whether the whole product is ready. 200 when every service answers, otherwise 503 with the missing services
 * and `Retry-After`.
 */
@Controller('api/health')
export class HealthController {
  private lastCheck: { at: number; answer: Promise<Health> } | undefined;

  constructor(private readonly bus: Bus) {}

  @Get()
  @Allow({ allow: 'public' })
  @Header('cache-control', 'no-store')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const now = performance.now();
    // One check for all requests of a second, so that this public path cannot load the services.
    if (!this.lastCheck || now - this.lastCheck.at >= CACHE_MS)
      this.lastCheck = { at: now, answer: this.checkServices() };
    const health = await this.lastCheck.answer;
    if (health.status !== 'ok') reply.status(503).header('retry-after', String(AWAY_RETRY_S));
    return health;
  }

  private async checkServices(): Promise<Health> {
    const context = { ...systemContext(), service: 'gateway' as const };
    const answers = await Promise.allSettled(PINGS.map((op) => this.bus.call(op, {}, context)));
    const services = Object.fromEntries(
      SERVICES.map((service, index) => [
        service,
        answers[index]?.status === 'fulfilled' ? 'ok' : 'unavailable',
      ]),
    );
    const healthy = Object.values(services).every((state) => state === 'ok');
    return { status: healthy ? 'ok' : 'unavailable', services };
  }
}
