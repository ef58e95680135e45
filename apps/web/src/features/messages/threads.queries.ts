import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';
import type { Prefetch } from '../../lib/api/prefetch.ts';

/**
 * The shell polls the conversations every 4 s, the messages screen every 10 s
 * (docs/product/texts-and-limits.md#polling).
 */
const SHELL_POLL_MS = 4_000;
const SCREEN_POLL_MS = 10_000;

/** The latest conversations. */
export const threads = query(chatMessages.listThreads, {});

export const useThreads = (onScreen: boolean) =>
  useQuery({ ...threads, refetchInterval: onScreen ? SCREEN_POLL_MS : SHELL_POLL_MS });

/**
 * The shell loads the conversations too, so that every screen shows the unread count
 * (docs/product/texts-and-limits.md#polling).
 */
export function useUnreadMessages(onScreen: boolean): number {
  return useThreads(onScreen).data?.unread_count ?? 0;
}

export const prefetch: Prefetch = () => [threads];
