import type { RequiredConsent } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { addressOf } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { useUser } from '../../../lib/session/current-user.ts';
import { isPatientOnly } from '../../../lib/session/roles.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import type { Wizard } from '../use-wizard.ts';
import { agreedOn, dayOf } from '../wizard/consents.ts';
import css from './ConsentsStep.module.css';

const isPartly = (given: readonly boolean[]): boolean => given.some(Boolean) && !given.every(Boolean);

/**
 * Step 6: the consents that the server requires, all unchecked at first. Staff record the patient's consents.
 * A patient who agreed to the same texts before is only reminded, and Next passes this step by.
 */
export default function ConsentsStep({ wizard }: { wizard: Wizard }) {
  const [isOpen, setOpen] = useState(false);
  const { offers } = wizard;
  return (
    <QueryView query={offers.consents} skeleton={<CardsSkeleton cards={3} />}>
      {({ data }) => {
        const since = agreedOn(data);
        return since !== null && !isOpen ? (
          <Notice
            tone="good"
            action={
              <Button variant="default" onClick={() => setOpen(true)}>
                {t('Show them')}
              </Button>
            }
          >
            {t('You agreed to our consent forms on {{date}}. They have not changed since.', { date: since })}
          </Notice>
        ) : (
          <Consents wizard={wizard} listed={data} />
        );
      }}
    </QueryView>
  );
}

function Consents({ wizard, listed }: { wizard: Wizard; listed: readonly RequiredConsent[] }) {
  const user = useUser();
  const { draft, change } = wizard;
  const isPatient = isPatientOnly(user);
  const values = { name: `${draft.contact.first_name} ${draft.contact.last_name}` };
  return (
    <>
      <p className={css.lead}>
        {isPatient
          ? t('Please read these and agree to all of them to book.')
          : t('Read these to {{name}}. We record their agreement with both your names.', values)}
      </p>
      <div className={css.list}>
        {listed.map(({ key, label, url, given_at }) => (
          <div key={key} className={css.consent}>
            <Checkbox
              name={key}
              checked={draft.consents[key] === true}
              onChange={({ currentTarget }) => change({ type: 'consent', key, given: currentTarget.checked })}
              label={
                <>
                  {t(label)}
                  {given_at && (
                    <span className={css.given}>
                      {t('You agreed on {{date}}.', { date: dayOf(given_at) })}
                    </span>
                  )}
                </>
              }
              className={css.box}
            />
            {url && (
              <Anchor href={addressOf(url)} target="_blank" rel="noopener" className={css.read}>
                {t('Read')}
                <VisuallyHidden>{`: ${t(label)} (${t('opens in a new tab')})`}</VisuallyHidden>
              </Anchor>
            )}
          </div>
        ))}
        <div className={css.all}>
          <Checkbox
            name="all"
            checked={listed.every(({ key }) => draft.consents[key] === true)}
            indeterminate={isPartly(listed.map(({ key }) => draft.consents[key] === true))}
            onChange={({ currentTarget }) => {
              for (const { key } of listed) change({ type: 'consent', key, given: currentTarget.checked });
            }}
            label={
              isPatient ? t('I have read and agree to all of them') : t('The patient has read and agreed')
            }
            className={css.box}
          />
        </div>
      </div>
    </>
  );
}
