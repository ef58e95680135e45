import type { z } from 'zod/mini';
import type { CallerName, Schema } from './operation.ts';

/**
 * What one program tells all who listen; not durable. On the bus its subject is `broadcast.<sender>.<topic>`, and only
 * the senders named here may use theirs. Values of `data` are JSON before and after parsing.
 */
export type Broadcast<D extends Schema = Schema> = {
  /** One word: with dots it could be read as an operation. */
  readonly topic: string;
  readonly senders: readonly CallerName[];
  readonly hearers: readonly CallerName[];
  readonly data: D;
};

export type BroadcastData<B extends Broadcast> = z.output<B['data']>;

/* @__NO_SIDE_EFFECTS__ */
export const broadcast = <D extends Schema>(definition: Broadcast<D>): Broadcast<D> => definition;
