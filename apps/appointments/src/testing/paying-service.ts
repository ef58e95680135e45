import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { readEnv } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { testKey } from '@drawpoint/nest-kit/testing/sealed-values';
import { startService } from '@drawpoint/nest-kit/service';
import { appointmentsService } from '../appointments.service.ts';

type Settings = { appUrl: string; env: Record<string, string>; id: number; nonce: string };

/** The service in a process that a test kills: it pays for a visit at once. */
const { appUrl, env, id, nonce } = JSON.parse(process.argv[2] ?? '{}') as Settings;
const logger = createLogger({ level: 'error' });
const transport = new InProcessTransport();
await startService(appointmentsService, {
  env: readEnv(appointmentsService.env, {
    ...{ APPOINTMENTS_DATABASE_URL: appUrl, SEAL_KEYS: testKey(), AUTHORIZENET_TIMEOUT_SECONDS: '20' },
    ...fileSettings(),
    ...env,
  }),
  transport,
  logger,
});
const bus = new Bus('gateway', transport.client('gateway', logOf(logger, 'gateway')));
const caller = { user_id: 4, roles: ['user' as const], provider_id: null, session_id: 'child' };
await bus.call(payments.pay, { id, amount: 114, nonce }, { ...systemContext(), caller });
process.stdout.write('paid\n');
