import 'reflect-metadata';
import { Body, Controller, Module, Post, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClientNats, MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { firstValueFrom } from 'rxjs';
import { echoOf, SUBJECTS, type Subject } from './subject.ts';

/** As the product's own calls are named, so that the bus lets it pass. */
const patternOf = (subject: Subject): string => `gateway.${echoOf(subject).subject}`;

export type NatsUser = { url: string; user: string; password: string };

const optionsOf = ({ url, user, password }: NatsUser) => ({
  servers: url,
  user,
  pass: password,
  inboxPrefix: `_INBOX_${user}`,
});

/** Nest on Fastify with nothing around it: reads JSON, answers JSON. */
export const startBareHttp = (): Promise<string> => listen(({ output }) => output);

/** Nest on Fastify that asks a service with Nest's own NATS client. */
export async function startBareGateway(nats: NatsUser): Promise<string> {
  const client = new ClientNats(optionsOf(nats));
  await client.connect();
  return listen((subject, body) => firstValueFrom(client.send<unknown>(patternOf(subject), body)));
}

/** Nest's own NATS transport with nothing around it. */
export async function startBareService(nats: NatsUser): Promise<void> {
  const echoes = SUBJECTS.map((subject) => {
    class Echo {
      answer(_input: unknown): unknown {
        return subject.output;
      }
    }
    decorate(Echo, 'answer', MessagePattern(patternOf(subject)), Payload());
    return Echo;
  });
  const app = await NestFactory.createMicroservice(moduleOf(echoes), {
    transport: Transport.NATS,
    options: { ...optionsOf(nats), queue: 'booking' },
    logger: false,
  });
  await app.listen();
}

async function listen(answer: (subject: Subject, body: unknown) => unknown): Promise<string> {
  const echoes = SUBJECTS.map((subject) => {
    class Echo {
      answer(body: unknown): unknown {
        return answer(subject, body);
      }
    }
    decorate(Echo, 'answer', Post(subject.path), Body());
    return Echo;
  });
  const app = await NestFactory.create<NestFastifyApplication>(moduleOf(echoes), new FastifyAdapter(), {
    logger: false,
  });
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

// Node runs this file as it is and knows no decorators: they are applied by hand.
export function decorate(
  target: Type,
  key: string,
  method: MethodDecorator,
  ...parameters: ParameterDecorator[]
): void {
  const descriptor = Object.getOwnPropertyDescriptor(target.prototype, key)!;
  parameters.forEach((parameter, index) => parameter(target.prototype, key, index));
  method(target.prototype, key, descriptor);
  Object.defineProperty(target.prototype, key, descriptor);
}

export function moduleOf(controllers: Type[]): Type {
  for (const controller of controllers) Controller()(controller);
  class BenchModule {}
  Module({ controllers })(BenchModule);
  return BenchModule;
}
