import { z } from 'zod/mini';
import { instant } from './fields.ts';
import { internal, operation, SERVICES, type ServiceName } from './operation.ts';

/**
 * An entry of a service's event log: the state that other services may show, ids and display names, no health
 * data. A consumer applies only a higher `entity_version`.
 */
export const EventRecord = z.object({
  /** Place in the log, given after commit; a consumer's cursor is the last one it applied. */
  position: z.number(),
  id: z.uuid(),
  type: z.string(),
  entity_id: z.string(),
  entity_version: z.number(),
  occurred_at: instant,
  data: z.record(z.string(), z.unknown()),
});
export type EventRecord = z.output<typeof EventRecord>;

/** The operation by which other services pull a publisher's log. */
export const readEvents = (publisher: ServiceName) =>
  operation({
    summary: `Reads the event log of ${publisher} after a position.`,
    subject: `${publisher}.events.read`,
    allow: internal(...SERVICES),
    input: z.object({
      after: z.number().check(z.int(), z.gte(0)),
      limit: z.number().check(z.int(), z.gte(1), z.lte(500)),
      types: z.array(z.string()),
    }),
    /** `next` is the cursor to store, also when the last events were of other types. */
    output: z.object({ events: z.array(EventRecord), next: z.number() }),
  });
