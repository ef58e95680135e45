import type { THEMES } from '@drawpoint/contracts/auth/user';
import { useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api.ts';
import { useUser, userQuery } from './current-user.ts';
import { queryClient } from './query-client.ts';

type Theme = (typeof THEMES)[number];

/** The colours of the screen: the account's choice, kept on this device too (1 §3). */
export function useThemeChoice(): { theme: Theme; choose: (next: Theme) => void } {
  const { theme_preference: theme } = useUser();
  const { setColorScheme } = useMantineColorScheme();
  // Its contract is that of the whole profile: it comes when somebody chooses.
  const save = useMutation({
    mutationFn: async (input: { theme_preference: Theme }) => {
      const { account } = await import('@drawpoint/contracts/auth/account.contract');
      return call(account.update, input);
    },
  });
  useEffect(() => setColorScheme(theme), [theme, setColorScheme]);

  function choose(next: Theme): void {
    const keep = (choice: Theme) =>
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, theme_preference: choice });
    keep(next);
    save.mutate({ theme_preference: next }, { onError: () => keep(theme) });
  }
  return { theme, choose };
}
