import { adminService } from '@drawpoint/admin/admin.service';
import { appointmentsService } from '@drawpoint/appointments/appointments.service';
import { authService } from '@drawpoint/auth/auth.service';
import { bookingService } from '@drawpoint/booking/booking.service';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { messagingService } from '@drawpoint/messaging/messaging.service';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { readEnv, type CommonEnv, type EnvSource } from '@drawpoint/nest-kit/env';
import {
  migrateService,
  startService,
  type RunningService,
  type ServiceDefinition,
} from '@drawpoint/nest-kit/service';
import { notifierService } from '@drawpoint/notifier/notifier.service';
import type { Logger } from 'pino';

export type RunningServices = Record<ServiceName, RunningService>;

type Shared = { transport: BusTransport; logger: Logger };
type Prepared = {
  name: ServiceName;
  migrate(): Promise<void>;
  start(shared: Shared): Promise<RunningService>;
};

// Reads a service's settings now and starts it later, so that a bad setting is known before anything runs.
const local =
  <Env extends CommonEnv>(definition: ServiceDefinition<Env>) =>
  (source: EnvSource): Prepared => {
    const env = readEnv(definition.env, source);
    return {
      name: definition.name,
      migrate: () => migrateService(definition, env),
      start: (shared) => startService(definition, { ...shared, env }),
    };
  };

const LOCAL = [
  local(authService),
  local(adminService),
  local(bookingService),
  local(appointmentsService),
  local(messagingService),
  local(notifierService),
];

/** The services with their settings; throws `EnvError` for a bad one. */
export const prepareServices = (source: EnvSource): Prepared[] => LOCAL.map((prepare) => prepare(source));

/**
 * Brings all databases up to date, then starts all at once: a service asks the others as soon as it stands. When one cannot,
 * those that could are closed again.
 */
export async function startServices(prepared: readonly Prepared[], shared: Shared): Promise<RunningServices> {
  // All end before the first failure is told: whoever hears of it stops their database.
  const migrated = await Promise.allSettled(prepared.map((service) => service.migrate()));
  const unmigrated = migrated.find((outcome) => outcome.status === 'rejected');
  if (unmigrated) throw unmigrated.reason;
  const outcomes = await Promise.allSettled(prepared.map((service) => service.start(shared)));
  const running = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await Promise.all(running.map((service) => service.close()));
    throw failed.reason;
  }
  return Object.fromEntries(prepared.map(({ name }, index) => [name, running[index]])) as RunningServices;
}
