import 'reflect-metadata';
import { Body, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClientNats, MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { firstValueFrom } from 'rxjs';
import { decorate, moduleOf } from '../bare-nest.ts';
import { CALL, ECHO } from '../gateway-call.ts';

export type NatsUser = { url: string; user: string; password: string };

const PATTERN = `gateway.${ECHO.subject}`;

const optionsOf = ({ url, user, password }: NatsUser) => ({
  servers: url,
  user,
  pass: password,
  inboxPrefix: `_INBOX_${user}`,
});

/** Plain Nest on Fastify: reads and returns JSON. */
export const startBareHttp = (): Promise<string> => listen(() => CALL.output);

/** Nest on Fastify, with Nest's own NATS client to call a service. */
export async function startBareGateway(nats: NatsUser): Promise<string> {
  const client = new ClientNats(optionsOf(nats));
  await client.connect();
  return listen((body) => firstValueFrom(client.send<unknown>(PATTERN, body)));
}

/** Nest's own NATS transport and nothing else. */
export async function startBareService(nats: NatsUser): Promise<void> {
  class Echo {
    answer(_input: unknown): unknown {
      return CALL.output;
    }
  }
  decorate(Echo, 'answer', MessagePattern(PATTERN), Payload());
  const app = await NestFactory.createMicroservice(moduleOf([Echo]), {
    transport: Transport.NATS,
    options: { ...optionsOf(nats), queue: 'booking' },
    logger: false,
  });
  await app.listen();
}

async function listen(answer: (body: unknown) => unknown): Promise<string> {
  class Echo {
    answer(body: unknown): unknown {
      return answer(body);
    }
  }
  decorate(Echo, 'answer', Post(CALL.path), Body());
  const app = await NestFactory.create<NestFastifyApplication>(moduleOf([Echo]), new FastifyAdapter(), {
    logger: false,
  });
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}
