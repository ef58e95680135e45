import type { CallerName } from '@drawpoint/contracts/operation';

/**
 * Subjects on the bus. deploy/nats.conf controls which of them each program may use. Requests go to
 * `<program>.<operation>`: the first word proves who sends.
 */
export const requestSubject = (program: CallerName, operation: string): string => `${program}.${operation}`;

/** The subscription for one operation: requests of every program. */
export const requestsFor = (operation: string): string => `*.${operation}`;

/** The program that sent a request. Contracts refuse unknown programs. */
export const senderOf = (subject: string, operation: string): CallerName =>
  subject.slice(0, subject.length - operation.length - 1) as CallerName;

export const broadcastSubject = (sender: CallerName, topic: string): string => `broadcast.${sender}.${topic}`;

/** Inbox prefix under which a program receives replies. */
export const inboxPrefix = (program: string): string => `_INBOX_${program}`;
