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

type SharedParts = { transport: BusTransport; logger: Logger };
type PreparedService = {
  name: ServiceName;
  migrate(): Promise<void>;
  start(shared: SharedParts): Promise<RunningService>;
};

// Reads the settings now and starts the service later, so a bad setting is reported before anything runs.
const local =
  <Env extends CommonEnv>(definition: ServiceDefinition<Env>) =>
  (source: EnvSource): PreparedService => {
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

/** The services with their settings. Throws `EnvError` for a bad setting. */
export const prepareServices = (source: EnvSource): PreparedService[] =>
  LOCAL.map((prepare) => prepare(source));

/**
 * Migrates all databases, then starts all services at once, because they call each other on start. When one
 * fails, the others are closed again.
 */
export async function startServices(
  prepared: readonly PreparedService[],
  shared: SharedParts,
): Promise<RunningServices> {
  // All must finish before a failure is thrown, because the caller then stops their database.
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
