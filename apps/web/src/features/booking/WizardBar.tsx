import { formatMoney } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { PayNow } from './PayNow.tsx';
import { StepButton } from './StepButton.tsx';
import { Summary } from './Summary.tsx';
import type { SummaryText } from './use-summary.ts';
import type { Wizard } from './use-wizard.ts';
import css from './WizardBar.module.css';
import { HoldCountdown } from './time/HoldCountdown.tsx';
import { hintOf } from './wizard/completeness.ts';

type WizardBarProps = {
  wizard: Wizard;
  summary: SummaryText;
  /** Id of the step's form. */
  form: string;
};

/**
 * The bar that is always visible: Next, and why it is disabled. On a phone it also holds a one-line summary.
 */
export function WizardBar({ wizard, summary, form }: WizardBarProps) {
  const [open, setOpen] = useState(false);
  const isPatient = isPatientOnly(useUser());
  const { step, busy, complete, draft } = wizard;
  const { facts, prices, heldUntil, moreTime } = summary;
  const hint = complete ? '' : hintOf(step, draft);
  const last = facts.at(-1);
  const lately = last
    ? [last.value, last.short ?? last.detail].filter(Boolean).join(', ')
    : t('Your booking');
  const reason = hint ? 'booking-hint' : undefined;
  return (
    <div className={css.bar} data-action-bar>
      {heldUntil !== null && (
        <div className={css.hold} data-hold>
          <HoldCountdown key={heldUntil} until={heldUntil} onMoreTime={moreTime} />
        </div>
      )}
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
        <span className={css.texts}>
          {prices && <span className={css.hidden}>{`${t('Your booking')}: `}</span>}
          <span className={css.first}>
            {prices ? formatMoney(prices.total) : lately}
            {prices && isPatient && (
              <span className={css.later}>
                {' · '}
                <PayNow summary={summary} />
              </span>
            )}
          </span>
          <span className={css.second}>{hint ? t(hint) : prices && lately}</span>
        </span>
        <IconChevronUp size={18} className={css.chevron} data-open={open || undefined} aria-hidden="true" />
      </button>
      {step !== 'location' && (
        <Button className={css.back} variant="default" onClick={() => void wizard.back()} disabled={busy}>
          {t('Back')}
        </Button>
      )}
      <span className={css.hint} id="booking-hint">
        {hint && t(hint)}
      </span>
      {step === 'review' ? (
        <StepButton form={form} busy={busy} disabled={prices === null}>
          {t('Confirm')}
        </StepButton>
      ) : (
        <StepButton form={form} busy={busy} disabled={!complete} reason={reason}>
          {t('Next')}
        </StepButton>
      )}
    </div>
  );
}
