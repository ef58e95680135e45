import type { CallerName } from '@drawpoint/contracts/operation';

/**
 * The names of things on the bus, which deploy/nats.conf lets each program use or not. A request goes to
 * `<program>.<operation>`: the first word is the only proof of who asks.
 */
export const requestSubject = (program: CallerName, operation: string): string => `${program}.${operation}`;

/** What a service subscribes for one of its operations: requests of every program. */
export const requestsFor = (operation: string): string => `*.${operation}`;

/** Who sent a request; a program that no contract knows is refused by all of them. */
export const senderOf = (subject: string, operation: string): CallerName =>
  subject.slice(0, subject.length - operation.length - 1) as CallerName;

export const broadcastSubject = (sender: CallerName, topic: string): string => `broadcast.${sender}.${topic}`;

/** Under which a program takes its answers. */
export const inboxPrefix = (program: string): string => `_INBOX_${program}`;
