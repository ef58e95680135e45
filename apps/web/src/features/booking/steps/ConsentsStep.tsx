import { Anchor } from '@mantine/core';
import { t } from '../../../i18n/translate.ts';
import { useUser } from '../../../lib/session/current-user.ts';
import { isPatientOnly } from '../../../lib/session/roles.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import type { Wizard } from '../use-wizard.ts';
import css from './ConsentsStep.module.css';

const isPartly = (given: readonly boolean[]): boolean => given.some(Boolean) && !given.every(Boolean);

/**
 * Step 6: the consents that the server requires, all unchecked at first. Staff record the patient's consents.
 */
export function ConsentsStep({ wizard }: { wizard: Wizard }) {
  const user = useUser();
  const { draft, offers, change } = wizard;
  const isPatient = isPatientOnly(user);
  const values = { name: `${draft.contact.first_name} ${draft.contact.last_name}` };
  return (
    <>
      <p className={css.lead}>
        {isPatient
          ? t('Please read these and agree to all of them to book.')
          : t('Read these to {{name}}. We record their agreement with both your names.', values)}
      </p>
      <QueryView query={offers.consents} skeleton={<CardsSkeleton cards={3} />}>
        {({ data }) => (
          <div className={css.list}>
            {data.map(({ key, label, url }) => (
              <div key={key} className={css.consent}>
                <Checkbox
                  name={key}
                  checked={draft.consents[key] === true}
                  onChange={({ currentTarget }) =>
                    change({ type: 'consent', key, given: currentTarget.checked })
                  }
                  label={t(label)}
                  className={css.box}
                />
                {url && (
                  <Anchor href={url} target="_blank" rel="noopener" className={css.read}>
                    {t('Read')}
                    <VisuallyHidden>{`: ${t(label)} (${t('opens in a new tab')})`}</VisuallyHidden>
                  </Anchor>
                )}
              </div>
            ))}
            <div className={css.all}>
              <Checkbox
                name="all"
                checked={data.every(({ key }) => draft.consents[key] === true)}
                indeterminate={isPartly(data.map(({ key }) => draft.consents[key] === true))}
                onChange={({ currentTarget }) => {
                  for (const { key } of data) change({ type: 'consent', key, given: currentTarget.checked });
                }}
                label={
                  isPatient ? t('I have read and agree to all of them') : t('The patient has read and agreed')
                }
                className={css.box}
              />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}
