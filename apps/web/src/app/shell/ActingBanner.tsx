import type { User } from '@drawpoint/contracts/auth/user';
import { IconUserShield } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { useImpersonation } from '../../lib/session/use-impersonation.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import css from './ActingBanner.module.css';

/**
 * Shows staff whom they impersonate, on every screen, with a stop button
 * (docs/product/accounts.md#impersonation).
 */
export default function ActingBanner({ user }: { user: User }) {
  const { stop, busy } = useImpersonation();
  return (
    <section className={css.banner} aria-label={t('Impersonation')}>
      <IconUserShield size={18} stroke={1.8} aria-hidden="true" className={css.icon} />
      <p className={css.who}>{t('You’re acting as {{name}}.', { name: user.full_name })}</p>
      <PlainButton tone="default" className={css.stop} busy={busy} onClick={() => void stop()}>
        {t('Stop')}
      </PlainButton>
    </section>
  );
}
