import { z } from 'zod/mini';
import { broadcast } from './broadcast.ts';
import { REALTIME_EVENTS, type RealtimePush, WHISPERS, type WhisperName } from './realtime.ts';

const pushes = Object.entries(REALTIME_EVENTS).map(([event, { data }]) =>
  z.object({
    channel: z.string(),
    event: z.literal(event),
    data,
    provider_ids: z.optional(z.array(z.number())),
  }),
);

/** Events for browsers. Every gateway sends them to its websockets that are subscribed to the channel. */
export const REALTIME_PUSH = broadcast({
  topic: 'realtime-push',
  senders: ['messaging'],
  hearers: ['gateway'],
  // Built from the table of events; the compiler cannot infer the types through a list.
  data: z.union(pushes) as unknown as z.ZodMiniType<RealtimePush, RealtimePush>,
});

/** A client event of a conversation, on its way to the websockets of the other gateways. */
export const REALTIME_WHISPER = broadcast({
  topic: 'realtime-whisper',
  senders: ['gateway'],
  hearers: ['gateway'],
  data: z.object({
    channel: z.string(),
    event: z.enum(Object.keys(WHISPERS) as [WhisperName, ...WhisperName[]]),
    data: z.record(z.string(), z.union([z.number(), z.boolean()])),
    /** The websocket of the sender, which does not receive it. */
    socket_id: z.string(),
  }),
});
