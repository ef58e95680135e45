import {
  REALTIME_EVENTS,
  WHISPERS,
  type RealtimeData,
  type RealtimeEventName,
  type WhisperData,
  type WhisperName,
} from '@drawpoint/contracts/realtime';
import type Pusher from 'pusher-js';
import { markStale } from '../api/stale.ts';

/** What is done when an event arrives; null where its data are not those of the contract. */
export type Handlers = { [Name in RealtimeEventName]?: (data: RealtimeData<Name> | null) => void };

/** The same for what other members of the channel whisper; data of another shape are passed over. */
export type Whispers = { [Name in WhisperName]?: (data: WhisperData<Name>) => void };

export type Listener = {
  on: <Name extends RealtimeEventName>(name: Name, data: RealtimeData<Name> | null) => void;
  /** The channel is heard from now on, at first and after each gap: what was missed has to be read (docs/product/messages.md#live). */
  onSubscribed: () => void;
  onWhisper?: <Name extends WhisperName>(name: Name, data: WhisperData<Name>) => void;
};

type Socket = Pick<Pusher, 'subscribe' | 'unsubscribe' | 'channel'>;

/** The page's one socket, while there is one, and who listens to which channel. */
let socket: Socket | null = null;
const channels = new Map<string, Set<Listener>>();

const isEvent = (name: string): name is RealtimeEventName => name in REALTIME_EVENTS;

function hear<Name extends RealtimeEventName>(
  name: Name,
  data: unknown,
  listeners: Iterable<Listener>,
): void {
  const event = REALTIME_EVENTS[name];
  markStale(event.writes);
  const parsed = event.data.safeParse(data);
  for (const { on } of listeners) on(name, parsed.success ? (parsed.data as RealtimeData<Name>) : null);
}

const isWhisper = (name: string): name is WhisperName => name in WHISPERS;

function overhear(name: WhisperName, data: unknown, listeners: Iterable<Listener>): void {
  const parsed = WHISPERS[name].safeParse(data);
  if (parsed.success) for (const { onWhisper } of listeners) onWhisper?.(name, parsed.data);
}

/** The client itself tries again only with its next connection. */
const AGAIN_MS = 5_000;
const REFUSED = [401, 403];

function join(over: Socket, channel: string): void {
  const tryAgain = () => socket === over && channels.has(channel) && over.subscribe(channel);
  over.subscribe(channel).bind_global((name: string, data: unknown) => {
    const listeners = channels.get(channel) ?? [];
    if (name === 'pusher:subscription_succeeded') {
      for (const { onSubscribed } of listeners) onSubscribed();
    } else if (name === 'pusher:subscription_error') {
      // A refusal stays one.
      if (!REFUSED.includes((data as { status?: number }).status ?? 0)) setTimeout(tryAgain, AGAIN_MS);
    } else if (isEvent(name)) hear(name, data, listeners);
    else if (isWhisper(name)) overhear(name, data, listeners);
  });
}

/** Carries every channel that is listened to over this socket from now on; null while there is none. */
export function carryOver(next: Socket | null): void {
  socket = next;
  if (next) for (const channel of channels.keys()) join(next, channel);
}

/** Listens to a channel until the answer is called. */
export function listenTo(channel: string, listener: Listener): () => void {
  const others = channels.get(channel);
  if (others) {
    others.add(listener);
    if (socket?.channel(channel)?.subscribed) listener.onSubscribed();
  } else {
    channels.set(channel, new Set([listener]));
    if (socket) join(socket, channel);
  }
  return () => {
    const rest = channels.get(channel);
    rest?.delete(listener);
    if (rest?.size !== 0) return;
    channels.delete(channel);
    socket?.unsubscribe(channel);
  };
}

/** Tells the other members of a channel; nothing happens where it is not heard at the moment. */
export function whisper<Name extends WhisperName>(
  channel: string,
  name: Name,
  data: WhisperData<Name>,
): void {
  const joined = socket?.channel(channel);
  if (joined?.subscribed) joined.trigger(name, data);
}
