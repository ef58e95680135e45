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

/** Handlers by event. The data is null when it does not match the contract. */
export type Handlers = { [Name in RealtimeEventName]?: (data: RealtimeData<Name> | null) => void };

/** Handlers by whisper. Data that does not match the contract is ignored. */
export type Whispers = { [Name in WhisperName]?: (data: WhisperData<Name>) => void };

export type Listener = {
  on: <Name extends RealtimeEventName>(name: Name, data: RealtimeData<Name> | null) => void;
  /**
   * Called after each subscription, also after a gap: read what was missed (docs/product/messages.md#live).
   */
  onSubscribed: () => void;
  onWhisper?: <Name extends WhisperName>(name: Name, data: WhisperData<Name>) => void;
};

type Socket = Pick<Pusher, 'subscribe' | 'unsubscribe' | 'channel'>;

/** The page's only socket, null while there is none, and the listeners of each channel. */
let socket: Socket | null = null;
const channels = new Map<string, Set<Listener>>();

const isEvent = (name: string): name is RealtimeEventName => name in REALTIME_EVENTS;

function handleEvent<Name extends RealtimeEventName>(
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

function handleWhisper(name: WhisperName, data: unknown, listeners: Iterable<Listener>): void {
  const parsed = WHISPERS[name].safeParse(data);
  if (parsed.success) for (const { onWhisper } of listeners) onWhisper?.(name, parsed.data);
}

/** Delay before a failed subscription is retried. The client itself retries only with its next connection. */
const RETRY_MS = 5_000;
const REFUSED = [401, 403];

function join(target: Socket, channel: string): void {
  const tryAgain = () => socket === target && channels.has(channel) && target.subscribe(channel);
  target.subscribe(channel).bind_global((name: string, data: unknown) => {
    const listeners = channels.get(channel) ?? [];
    if (name === 'pusher:subscription_succeeded') {
      for (const { onSubscribed } of listeners) onSubscribed();
    } else if (name === 'pusher:subscription_error') {
      // A refused subscription is not retried.
      if (!REFUSED.includes((data as { status?: number }).status ?? 0)) setTimeout(tryAgain, RETRY_MS);
    } else if (isEvent(name)) handleEvent(name, data, listeners);
    else if (isWhisper(name)) handleWhisper(name, data, listeners);
  });
}

/** Subscribes all channels on this socket from now on. Null when there is none. */
export function setSocket(next: Socket | null): void {
  socket = next;
  if (next) for (const channel of channels.keys()) join(next, channel);
}

/** Listens to a channel. Returns the function that stops it. */
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

/** Sends a whisper to the channel's other members. Does nothing while the channel is not subscribed. */
export function whisper<Name extends WhisperName>(
  channel: string,
  name: Name,
  data: WhisperData<Name>,
): void {
  const joined = socket?.channel(channel);
  if (joined?.subscribed) joined.trigger(name, data);
}
