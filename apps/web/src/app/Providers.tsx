import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, variables } from './theme.ts';

// The same name is read by boot.ts before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'theme_preference' });

/** What every screen stands on: texts and looks. Data come with the signed-in shell. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
  );
}
