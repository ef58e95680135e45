import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

/** A reference that the processor gives back: random, 18 characters of at most 20, and nobody else's. */
export const newReference = (): string => `DP${randomBytes(8).toString('hex')}`;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** By what a request is known again when it comes under the same `Idempotency-Key`; null without one. */
export const requestHashOf = ({ caller, idempotencyKey }: RequestContext<Caller>): string | null =>
  idempotencyKey === undefined ? null : sha256(`${caller.user_id} ${idempotencyKey}`);
