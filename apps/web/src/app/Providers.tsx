import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { theme, variables } from './theme.ts';

// The same name is read by public/theme.js before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'theme_preference' });

/** What every screen stands on: data, texts and looks. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={variables}
          colorSchemeManager={colorScheme}
          defaultColorScheme="light"
        >
          {children}
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>
  );
}
