import { OPTIONS_CHANGED } from './admin/option.events.ts';
import { readAudit } from './audit.ts';
import { SESSION_REVOKED } from './auth/sessions.contract.ts';
import type { Broadcast } from './broadcast.ts';
import { CONTRACT_GROUPS } from './contract-groups.ts';
import { eventsAppended, PUBLISHERS, readEvents } from './event-log.ts';
import { EXPORTING_SERVICES, readExport } from './exports.ts';
import { SERVICES, serviceOf, type Operation, type ServiceName } from './operation.ts';
import { REALTIME_PUSH, REALTIME_WHISPER } from './realtime-push.ts';

/** Every operation of the product, for servers and tests. The web app imports each contract by its file. */
export const OPERATIONS: readonly Operation[] = [
  ...CONTRACT_GROUPS.flatMap((group) => Object.values<Operation>(group)),
  ...PUBLISHERS.map(readEvents),
  ...EXPORTING_SERVICES.map(readExport),
  ...SERVICES.map(readAudit),
];

export const operationsOf = (service: ServiceName): readonly Operation[] =>
  OPERATIONS.filter((op) => serviceOf(op) === service);

/** Every broadcast of the product. */
export const BROADCASTS: readonly Broadcast[] = [
  SESSION_REVOKED,
  OPTIONS_CHANGED,
  REALTIME_PUSH,
  REALTIME_WHISPER,
  ...PUBLISHERS.map(eventsAppended),
];
