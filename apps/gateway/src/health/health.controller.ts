import { Controller, Get, Header, Res } from '@nestjs/common';
import { SERVICES } from '@drawpoint/contracts/operation';
import { ping } from '@drawpoint/contracts/ping';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { FastifyReply } from 'fastify';
import { Allow } from '../authentication/operation.guard.ts';

const PINGS = SERVICES.map((service) => ping(service));

/** Whether the whole product is ready: 200 when every service answers, else 503 with those that do not. */
@Controller('api/health')
export class HealthController {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Allow({ allow: 'public' })
  @Header('cache-control', 'no-store')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const context = { ...systemContext(), service: 'gateway' as const };
    const answers = await Promise.allSettled(PINGS.map((op) => this.bus.call(op, {}, context)));
    const services = Object.fromEntries(
      SERVICES.map((service, index) => [
        service,
        answers[index]?.status === 'fulfilled' ? 'ok' : 'unavailable',
      ]),
    );
    const healthy = Object.values(services).every((state) => state === 'ok');
    reply.status(healthy ? 200 : 503);
    return { status: healthy ? 'ok' : 'unavailable', services };
  }
}
