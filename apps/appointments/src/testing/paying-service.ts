import { day, type PhoneAction } from '@drawpoint/contracts/appointments/day.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { readEnv } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { testKey } from '@drawpoint/nest-kit/testing/sealed-values';
import { startService } from '@drawpoint/nest-kit/service';
import { appointmentsService } from '../appointments.service.ts';

/** Calls that the process makes concurrently. */
export type ChildCall =
  | { pay: { id: number; amount: number; nonce: string; store_card?: boolean }; caller: Caller }
  | { refund: { id: number; amount?: number; reason: string }; caller: Caller }
  | { cancel: { id: number; fee: number }; caller: Caller }
  | { send: PhoneAction[]; caller: Caller };

type Settings = { appUrl: string; env: Record<string, string>; calls: ChildCall[] };

/** Runs the service in a process that a test kills. It makes all calls at once. */
const { appUrl, env, calls } = JSON.parse(process.argv[2] ?? '{}') as Settings;
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
process.stdout.write('started\n');
await Promise.all(calls.map(carryOut));
process.stdout.write('answered\n');

/** Retries when the machine is too busy. Token and key prevent a second charge or refund. */
async function carryOut(call: ChildCall): Promise<void> {
  const ctx = { ...systemContext(), caller: call.caller };
  try {
    if ('pay' in call) await bus.call(payments.pay, call.pay, ctx);
    else if ('refund' in call) await bus.call(payments.refund, call.refund, ctx);
    else if ('send' in call) await bus.call(day.send, { actions: call.send }, ctx);
    else await bus.call(appointmentMoves.cancel, call.cancel, ctx);
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return carryOut(call);
  }
}
