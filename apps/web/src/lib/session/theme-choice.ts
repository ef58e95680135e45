import type { THEMES } from '@drawpoint/contracts/auth/profile';
import { useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from './current-user.ts';
import { saveChoice } from './save-choice.ts';

type Theme = (typeof THEMES)[number];

/** The colour theme of the account, also stored on this device. A new choice shows before it is saved. */
export function useThemeChoice(): { theme: Theme; choose: (next: Theme) => void } {
  const { theme_preference: saved } = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (choice: Theme) => saveChoice({ theme_preference: choice }),
  });
  const theme = isPending ? variables : saved;
  useEffect(() => setColorScheme(theme), [theme, setColorScheme]);
  return { theme, choose: mutate };
}
