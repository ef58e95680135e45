import type { THEMES } from '@drawpoint/contracts/auth/user';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutation } from './api.ts';
import { useUser, userQuery } from './current-user.ts';
import { queryClient } from './query-client.ts';

type Theme = (typeof THEMES)[number];

/** The colours of the screen: the account's choice, kept on this device too (1 §3). */
export function useThemeChoice(): { theme: Theme; toggle: () => void } {
  const { theme_preference: theme } = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const save = useMutation(mutation(sessions.updateAccount));
  useEffect(() => setColorScheme(theme), [theme, setColorScheme]);

  function toggle(): void {
    const next: Theme = theme === 'dark' ? 'light' : 'dark';
    const keep = (choice: Theme) =>
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, theme_preference: choice });
    keep(next);
    save.mutate({ theme_preference: next }, { onError: () => keep(theme) });
  }
  return { theme, toggle };
}
