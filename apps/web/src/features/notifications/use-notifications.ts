import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Notification } from '@drawpoint/contracts/messaging/notification';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { mutation, query } from '../../lib/api/api.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { useConversationInView } from '../../lib/realtime/open-conversation.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { targetOf } from './notification-text.ts';
import { isOfConversation } from './suppressed.ts';

/**
 * Polled every 4 s while the page is visible, even with a socket (docs/product/texts-and-limits.md#polling).
 */
const POLL_MS = 4_000;

/** docs/product/texts-and-limits.md#polling */
export const SHOWN = 5;

export const unread = query(notifications.list, {});

/** Marks a notification as read. It leaves the list at once and returns when the server rejects that. */
export const useMarkRead = () =>
  useMutation({
    ...mutation(notifications.markRead),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: unread.queryKey });
      queryClient.setQueryData(
        unread.queryKey,
        (list) => list && { ...list, data: list.data.filter((each) => each.id !== Number(id)) },
      );
    },
  });

/** Marks all that the person sees as read. They leave the list at once. */
export const useMarkAllRead = () =>
  useMutation({
    ...mutation(notifications.markAllRead),
    onMutate: async ({ newest_id }) => {
      await queryClient.cancelQueries({ queryKey: unread.queryKey });
      queryClient.setQueryData(
        unread.queryKey,
        (list) => list && { ...list, data: list.data.filter(({ id }) => id > Number(newest_id)) },
      );
    },
  });

/**
 * The unread notifications. Those of the open conversation are marked as read at once
 * (docs/product/messages.md#notifications).
 */
export function useUnread() {
  const inView = useConversationInView();
  const result = useQuery({ ...unread, refetchInterval: POLL_MS, staleTime: 0 });
  const suppressed = result.data?.data.filter((each) => isOfConversation(each, inView)) ?? [];
  useReadAtOnce(suppressed);
  return {
    result,
    shown: result.data?.data.filter((each) => !suppressed.includes(each)) ?? [],
  };
}

/** Marks the news of results as read while the person sees the results of these own visits. */
export function useSeenResults(visitIds: readonly number[]): void {
  const told = useQuery({ ...unread, enabled: visitIds.length > 0 }).data?.data ?? [];
  useReadAtOnce(
    told.filter(
      ({ data }) => data.kind === 'appointment_results' && visitIds.includes(data.appointment_id ?? 0),
    ),
  );
}

/** Marks notifications as read. Each is tried once, so that a rejection causes no endless retries. */
function useReadAtOnce(notifications: readonly Notification[]): void {
  const { mutate: markRead } = useMarkRead();
  const ids = notifications.map(({ id }) => id).join();
  const tried = useRef(new Set<string>());
  useEffect(() => {
    for (const id of ids === '' ? [] : ids.split(',')) {
      if (tried.current.has(id)) continue;
      tried.current.add(id);
      markRead({ id: Number(id) });
    }
  }, [ids, markRead]);
}

/** Marks a notification as read and opens its target. */
export function useOpenNotification(): (notification: Notification) => void {
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const answersVisits = can(useUser(), appointments.approve);
  return (notification) => {
    markRead.mutate({ id: notification.id });
    const target = targetOf(notification, answersVisits);
    if (target !== null) void navigate(target);
  };
}
