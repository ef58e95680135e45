import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import type { Stale } from '../../lib/forms/use-stale.ts';
import { Facts } from '../text/Facts.tsx';
import css from './StaleNotice.module.css';

type StaleNoticeProps<Saved> = {
  stale: Stale<Saved> | null;
  /** Labels of the form's fields, by name. */
  labels: Readonly<Record<string, string>>;
  show: (saved: Saved) => Readonly<Record<string, unknown>>;
  settle: (choice: 'take' | 'keep') => void;
};

/** Shows what somebody else has saved meanwhile, with both choices. */
export function StaleNotice<Saved>({ stale, labels, show, settle }: StaleNoticeProps<Saved>) {
  if (!stale) return null;
  const now = show(stale.current);
  const facts = stale.changed.map(
    (name) => [labels[name] ?? name, String(now[name] ?? '') || t('blank')] as const,
  );
  return (
    <section className={css.stale} aria-label={t('Saved elsewhere')}>
      {facts.length > 0 && (
        <>
          <p>{t('Current value:')}</p>
          <Facts facts={facts} />
        </>
      )}
      <div className={css.actions}>
        <Button variant="default" onClick={() => settle('take')}>
          {t('Use this')}
        </Button>
        <Button variant="default" onClick={() => settle('keep')}>
          {t('Keep mine')}
        </Button>
      </div>
    </section>
  );
}
