import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

/** A unique random reference for the processor, which allows 20 characters. */
export const newReference = (): string => `DP${randomBytes(8).toString('hex')}`;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Identifies a repeated request by caller and `Idempotency-Key`; null without a key. */
export const requestHashOf = ({ caller, idempotencyKey }: RequestContext<Caller>): string | null =>
  idempotencyKey === undefined ? null : sha256(`${caller.user_id} ${idempotencyKey}`);
