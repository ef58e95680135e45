import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { parseEnv, processEnv } from '@drawpoint/nest-kit/env';
import { runProgram } from '@drawpoint/nest-kit/run-program';
import { schema } from './env.ts';
import { startGateway } from './start-gateway.ts';

const env = parseEnv(schema, processEnv());
await runProgram({
  name: 'gateway',
  env,
  start: (logger) => startGateway({ env, transport: NatsTransport.of(env), logger }),
});
