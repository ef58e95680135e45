import { chatChannel, userChannel, type WhisperData } from '@drawpoint/contracts/realtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/session/current-user.ts';
import { useChannel } from '../../lib/realtime/realtime.ts';
import {
  changeConversation,
  conversationQuery,
  refetchConversation,
  type Place,
} from './conversation.queries.ts';
import { addMessage } from './sending.ts';
import { useThreads } from './threads.queries.ts';
import { withRead } from './timeline.ts';
import { whisper } from '../../lib/realtime/channels.ts';
import { isDue, SIGNAL_LASTS_MS } from './typing.ts';

/**
 * A conversation, updated through its channel. If the channel is silent, the polled conversation list
 * triggers a refetch. `onNew` is called for messages of the other person.
 */
export function useConversation(place: Place, onNew: (id: number) => void) {
  const me = useUser().id;
  const { otherId } = place;
  const channel = chatChannel(me, otherId);
  const result = useQuery(conversationQuery(me, place));
  const typing = useTyping(channel, me);

  useChannel(channel, {
    on: {
      ChatMessageCreated: (message) => {
        if (!message) return void refetchConversation(place);
        addMessage(otherId, message);
        if (message.sender_id !== otherId) return;
        typing.onStopped();
        onNew(message.id);
      },
    },
    whispers: { 'client-typing': typing.onWhisper },
    onSubscribed: () => void refetchConversation(place),
  });

  useChannel(userChannel(me), {
    on: {
      MessageRead: (read) => {
        if (!read || (read.sender_id !== otherId && read.receiver_id !== otherId)) return;
        changeConversation(otherId, (timeline) => withRead(timeline, new Set([read.id]), read.read_at));
      },
    },
  });

  const { data: list } = useThreads(true);
  const latest = list?.data.find(({ other }) => other.id === otherId)?.last_message.id ?? 0;
  const timeline = result.data?.timeline;
  const isBehind =
    place.appointmentId === null &&
    timeline !== undefined &&
    !timeline.newer &&
    latest > (timeline.messages.at(-1)?.id ?? 0);
  useEffect(() => {
    if (isBehind) void refetchConversation(place);
  }, [isBehind, latest, place]);

  return { result, typing };
}

/** Sends and receives the typing signal of a conversation (docs/product/messages.md#sending). */
function useTyping(channel: string, me: number) {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sentAt = useRef<number | null>(null);

  const show = (typing: boolean): void => {
    clearTimeout(timer.current);
    setTyping(typing);
    if (typing) timer.current = setTimeout(() => setTyping(false), SIGNAL_LASTS_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** True while the other person types. */
    isTyping,
    onWhisper: ({ from_id, typing }: WhisperData<'client-typing'>): void => {
      if (from_id !== me) show(typing);
    },
    /** Called when their message arrives. */
    onStopped: (): void => show(false),
    /** Called when the person presses a key or clears the field. */
    signal: (typing: boolean): void => {
      const now = Date.now();
      if (typing ? !isDue(sentAt.current, now) : sentAt.current === null) return;
      sentAt.current = typing ? now : null;
      whisper(channel, 'client-typing', { from_id: me, typing });
    },
    /** A sent message ends the signal without a further one. */
    sent: (): void => void (sentAt.current = null),
  };
}
