import type { WhisperData } from '@drawpoint/contracts/realtime';
import { useEffect, useRef, useState } from 'react';
import { whisper } from '../../lib/channels.ts';
import { isDue, SIGNAL_LASTS_MS } from './typing.ts';

/** The typing signal of a conversation, in both ways (1 §4, §9). */
export function useTyping(channel: string, me: number) {
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
    /** The other person is writing. */
    isTyping,
    onWhisper: ({ from_id, typing }: WhisperData<'client-typing'>): void => {
      if (from_id !== me) show(typing);
    },
    /** They have sent it. */
    onStopped: (): void => show(false),
    /** The person presses a key, or empties what they wrote. */
    signal: (typing: boolean): void => {
      const now = Date.now();
      if (typing ? !isDue(sentAt.current, now) : sentAt.current === null) return;
      sentAt.current = typing ? now : null;
      whisper(channel, 'client-typing', { from_id: me, typing });
    },
    /** A message tells by itself that nobody types any more. */
    sent: (): void => void (sentAt.current = null),
  };
}
