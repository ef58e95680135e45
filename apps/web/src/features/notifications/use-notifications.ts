import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** 1 §9: read every 4 s while the page is visible, whatever the socket does (OP §6). */
const POLL_MS = 4_000;

export const unread = query(notifications.list, {});

export const useUnread = () => useQuery({ ...unread, refetchInterval: POLL_MS, staleTime: 0 });

/** Marks one as read; it leaves the list at once and comes back if the server refuses. */
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
