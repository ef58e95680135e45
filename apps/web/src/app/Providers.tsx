import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, variables } from './theme.ts';

// boot.ts reads the same key before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'theme_preference' });

/** Provides theme and styles to every screen. The signed-in shell provides data. */
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
