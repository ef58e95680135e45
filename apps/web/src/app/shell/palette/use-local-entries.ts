import { useNavigate } from 'react-router';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../config/paths.ts';
import { signOut, useUser } from '../../../lib/session/current-user.ts';
import { useThemeChoice } from '../../../lib/session/theme-choice.ts';
import { useImpersonation } from '../../../lib/session/use-impersonation.ts';
import { sidebarOf } from '../../navigation.ts';
import type { Entry } from './entries.ts';

/** Screens in this person's sidebar, and actions that work on every screen. */
export function useLocalEntries(): Entry[] {
  const navigate = useNavigate();
  const user = useUser();
  const { theme, choose } = useThemeChoice();
  const { stop } = useImpersonation();
  const screens = sidebarOf(user).flatMap(({ items }) =>
    items.map(({ label, to, icon, finds }): Entry => {
      const run = () => void navigate(to);
      return {
        ...{ id: `screen-${to}`, group: 'screens', label: t(label, { context: 'screen' }), icon, run },
        ...(finds && { words: t(finds) }),
      };
    }),
  );
  const action = (
    name: string,
    label: string,
    run: () => unknown,
    icon: Entry['icon'] = 'action',
  ): Entry => ({
    ...{ id: `action-${name}`, group: 'actions', label, icon },
    run: () => void run(),
  });
  return [
    ...screens,
    action('profile', t('My Profile'), () => navigate(paths.account), 'profile'),
    action('security', t('Security'), () => navigate(paths.security), 'audit'),
    action('theme', theme === 'dark' ? t('Use light colors') : t('Use dark colors'), () =>
      choose(theme === 'dark' ? 'light' : 'dark'),
    ),
    ...(user.is_impersonating ? [action('stop', t('Stop Impersonating'), stop)] : []),
    action('logout', t('Logout'), signOut),
  ];
}
