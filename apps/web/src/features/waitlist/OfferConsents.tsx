import type { waitlistOffers } from '@drawpoint/contracts/booking/waitlist.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { addressOf } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import css from './Waitlist.module.css';

type OfferConsentsProps = {
  consents: OutputOf<typeof waitlistOffers.show>['consents'];
  given: Readonly<Record<string, boolean>>;
  /** Whether those that are missing are errors now. */
  isAsked: boolean;
  onChange: (key: string, isGiven: boolean) => void;
};

/** The consents that are not on file, each with its text. */
export function OfferConsents({ consents, given, isAsked, onChange }: OfferConsentsProps) {
  if (consents.length === 0) return null;
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>{t('Please read these and agree to all of them to book.')}</legend>
      {consents.map(({ key, label, url }) => (
        <div key={key} className={css.consent}>
          <CheckField
            name={key}
            label={t(label)}
            value={given[key] === true}
            error={isAsked && !given[key] ? t('Please agree to this to take the time.') : undefined}
            onChange={(isGiven) => onChange(key, isGiven)}
          />
          {url && (
            <a href={addressOf(url)} target="_blank" rel="noopener" className={css.read}>
              {t('Read')}
              <VisuallyHidden>{`: ${t(label)} (${t('opens in a new tab')})`}</VisuallyHidden>
            </a>
          )}
        </div>
      ))}
    </fieldset>
  );
}
