import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './PhoneBooking.module.css';

type SpokenConsentsProps = {
  agreed: boolean;
  /** Gets the keys of the consents, or null when they are taken back. */
  onChange: (keys: readonly string[] | null) => void;
  label: string;
  error?: string | undefined;
};

/** The consents with one agreement to all of them: of a patient, or heard and recorded by staff. */
export function SpokenConsents({ agreed, onChange, label, error }: SpokenConsentsProps) {
  const consents = useQuery(query(bookingSessions.listRequiredDisclaimers, {}));
  return (
    <QueryView query={consents}>
      {({ data }) => (
        <>
          <ul className={css.consents}>
            {data.map(({ key, label: text, url }) => (
              <li key={key}>
                {t(text)} {url && <TextLink to={url}>{t('Read')}</TextLink>}
              </li>
            ))}
          </ul>
          <Checkbox
            name="agreed"
            checked={agreed}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? data.map(({ key }) => key) : null)
            }
            label={label}
          />
          {error && <Notice tone="bad">{error}</Notice>}
        </>
      )}
    </QueryView>
  );
}
