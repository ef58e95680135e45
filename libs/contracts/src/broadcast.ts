import type { z } from 'zod/mini';
import type { CallerName, Schema } from './operation.ts';

/**
 * A message from one program to all listeners; not durable. Its subject is `broadcast.<sender>.<topic>`,
 * which only the senders named here may use. Values of `data` are the same JSON before and after parsing.
 */
export type Broadcast<D extends Schema = Schema> = {
  /** One word: a topic with dots could be mistaken for an operation. */
  readonly topic: string;
  readonly senders: readonly CallerName[];
  readonly hearers: readonly CallerName[];
  readonly data: D;
};

export type BroadcastData<B extends Broadcast> = z.output<B['data']>;

/* @__NO_SIDE_EFFECTS__ */
export const broadcast = <D extends Schema>(definition: Broadcast<D>): Broadcast<D> => definition;
