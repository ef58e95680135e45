import { appointmentsService } from '@drawpoint/appointments/appointments.service';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { readEnv, type EnvSource } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { startService } from '@drawpoint/nest-kit/service';
import { raceOnBus, type Aim, type Outcome } from './rivals.ts';

/** The order for the process in which the rivals run. */
export type Task = {
  rounds: number;
  /** The bus. Without it, the bus is in memory and the service runs in this process. */
  nats?: { url: string; user: string; password: string };
  settings: EnvSource;
};

export const AIMS: readonly Aim[] = ['one slot', 'overlapping starts'];

const { rounds, nats, settings } = JSON.parse(process.argv[2] ?? '') as Task;
const logger = createLogger({ level: 'silent' });
const transport: BusTransport = nats ? new NatsTransport(nats) : new InProcessTransport();
if (!nats) {
  const env = readEnv(appointmentsService.env, settings);
  await startService(appointmentsService, { env, transport, logger, migrate: true });
}
const client = transport.client('booking', logOf(logger, 'booking'));
await client.connect();
const bus = new Bus('booking', client);

let day = 0;
const outcomes: { aim: Aim; outcome: Outcome }[] = [];
// The first rounds warm the programs up.
for (let round = -2; round < rounds; round += 1) {
  for (const aim of AIMS) {
    const outcome = await raceOnBus(bus, aim, day++);
    if (round >= 0) outcomes.push({ aim, outcome });
  }
}
process.send?.(outcomes, () => process.exit(0));
