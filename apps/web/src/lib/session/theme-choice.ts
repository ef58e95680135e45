import type { THEMES } from '@drawpoint/contracts/auth/profile';
import { useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/api.ts';
import { useUser, userQuery } from './current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { markStale } from '../api/stale.ts';

type Theme = (typeof THEMES)[number];

/** The colour theme of the account, also stored on this device. A new choice shows before it is saved. */
export function useThemeChoice(): { theme: Theme; choose: (next: Theme) => void } {
  const { theme_preference: saved } = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (choice: Theme) => {
      // The contract covers the whole profile, so it loads only when needed.
      const { account } = await import('@drawpoint/contracts/auth/account.contract');
      await call(account.update, { theme_preference: choice });
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, theme_preference: choice });
      markStale(account.update.writes);
    },
  });
  const theme = isPending ? variables : saved;
  useEffect(() => setColorScheme(theme), [theme, setColorScheme]);
  return { theme, choose: mutate };
}
