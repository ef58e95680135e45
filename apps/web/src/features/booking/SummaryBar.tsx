import { formatMoney } from '@drawpoint/rules/money';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Summary } from './Summary.tsx';
import css from './SummaryBar.module.css';
import type { SummaryText } from './use-summary.ts';

/** The summary at the thumb on a phone: one line, more on demand. */
export function SummaryBar({ summary }: { summary: SummaryText }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { facts, prices } = summary;
  const last = facts.at(-1);
  return (
    <div className={css.bar} data-action-bar>
      {open && (
        <div className={css.sheet} id="booking-summary">
          <Summary summary={summary} />
        </div>
      )}
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={open ? 'booking-summary' : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <span className={css.words}>
          {last ? [last.value, last.detail].filter(Boolean).join(', ') : t('Your booking')}
        </span>
        {prices && <span className={css.price}>{formatMoney(prices.total)}</span>}
        <IconChevronUp size={18} className={css.chevron} data-open={open || undefined} aria-hidden="true" />
      </button>
    </div>
  );
}
