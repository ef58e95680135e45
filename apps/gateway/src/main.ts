import { NatsCarrier } from '@drawpoint/nest-kit/bus/nats-carrier';
import { parseEnv, processEnv } from '@drawpoint/nest-kit/env';
import { runProgram } from '@drawpoint/nest-kit/run-program';
import { schema } from './env.ts';
import { startGateway } from './start-gateway.ts';

const env = parseEnv(schema, processEnv());
await runProgram({
  name: 'gateway',
  env,
  start: (logger) => startGateway({ env, carrier: NatsCarrier.of(env), logger }),
});
