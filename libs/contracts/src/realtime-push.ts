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

/** Events for browsers: every gateway hands them to its websockets that are subscribed to the channel. */
export const REALTIME_PUSH = broadcast({
  topic: 'realtime-push',
  senders: ['messaging'],
  hearers: ['gateway'],
  // Made from the table of events, whose types the compiler cannot follow through a list.
  data: z.union(pushes) as unknown as z.ZodMiniType<RealtimePush, RealtimePush>,
});

/** What a client told a conversation, on its way to the other gateways' websockets. */
export const REALTIME_WHISPER = broadcast({
  topic: 'realtime-whisper',
  senders: ['gateway'],
  hearers: ['gateway'],
  data: z.object({
    channel: z.string(),
    event: z.enum(Object.keys(WHISPERS) as [WhisperName, ...WhisperName[]]),
    data: z.record(z.string(), z.union([z.number(), z.boolean()])),
    /** The websocket that it came by, which does not hear it. */
    socket_id: z.string(),
  }),
});
