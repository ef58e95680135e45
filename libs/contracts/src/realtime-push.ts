import { z } from 'zod/mini';
import { broadcast } from './broadcast.ts';
import { REALTIME_EVENTS, type RealtimePush } from './realtime.ts';

const pushes = Object.entries(REALTIME_EVENTS).map(([event, { data }]) =>
  z.object({ channel: z.string(), event: z.literal(event), data }),
);

/** Events for browsers: every gateway hands them to its websockets that are subscribed to the channel. */
export const REALTIME_PUSH = broadcast({
  topic: 'realtime-push',
  senders: ['messaging'],
  hearers: ['gateway'],
  // Made from the table of events, whose types the compiler cannot follow through a list.
  data: z.union(pushes) as unknown as z.ZodMiniType<RealtimePush, RealtimePush>,
});
