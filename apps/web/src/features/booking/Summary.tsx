import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { PayNow } from './PayNow.tsx';
import { HoldCountdown } from './time/HoldCountdown.tsx';
import css from './Summary.module.css';
import type { SummaryText } from './use-summary.ts';

export function PriceLines({ prices }: { prices: NonNullable<SummaryText['prices']> }) {
  return (
    <dl className={css.prices}>
      {prices.lines.map(({ label, amount }) => (
        <div key={label} className={css.line}>
          <dt>{t(label)}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className={css.total} aria-live="polite" aria-atomic="true">
        <dt>{prices.final ? t('Total') : t('Total so far')}</dt>
        <dd>{formatMoney(prices.total)}</dd>
      </div>
    </dl>
  );
}

/** The summary of the booking so far: what, where, who, when and the price. */
export function Summary({ summary }: { summary: SummaryText }) {
  const { facts, prices, heldUntil, moreTime } = summary;
  const isPatient = isPatientOnly(useUser());
  return (
    <section className={css.summary}>
      <h2 className={css.title}>{t('Your booking')}</h2>
      {facts.length === 0 && <p className={css.empty}>{t('Your choices and the price will show here.')}</p>}
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map(({ name, value, detail }) => (
            <div key={name} className={css.fact}>
              <dt>{name}</dt>
              <dd>
                {value}
                {detail && <span className={css.detail}>{detail}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {heldUntil !== null && <HoldCountdown key={heldUntil} until={heldUntil} onMoreTime={moreTime} />}
      {prices && <PriceLines prices={prices} />}
      {isPatient && (
        <p className={css.later}>
          <PayNow summary={summary} />
        </p>
      )}
    </section>
  );
}
