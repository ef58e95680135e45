import { Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { decorate, moduleOf } from '../bare-nest.ts';

/** Nest on Fastify with one route and nothing else: the least that `npm start` of such a product can be. */
class Health {
  read(): object {
    return { status: 'ok' };
  }
}
decorate(Health, 'read', Get('/api/health'));
const app = await NestFactory.create<NestFastifyApplication>(moduleOf([Health]), new FastifyAdapter(), {
  logger: false,
});
await app.listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
