import type { AlikePatient } from '@drawpoint/contracts/auth/phone-patients.contract';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call, query } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { birthText } from './caller.ts';
import css from './PhoneBooking.module.css';

type PatientCardProps = { patient: AlikePatient; onChange: (() => void) | undefined };

/** The caller, and the question for text messages, which only the phone itself can answer. */
export function PatientCard({ patient, onChange }: PatientCardProps) {
  const { first_name, last_name, email, mobile } = patient;
  return (
    <Card
      title={`${first_name} ${last_name}`}
      action={
        onChange && (
          <PlainButton tone="default" onClick={onChange}>
            {t('Change')}
          </PlainButton>
        )
      }
    >
      <p className={css.text}>
        {[birthText(patient), mobile && formatPhone(mobile), email || t('No email')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mobile !== null && <AskForTexts patient={patient} phone={mobile} />}
    </Card>
  );
}

function AskForTexts({ patient, phone }: { patient: AlikePatient; phone: string }) {
  const { data } = useQuery(query(smsConsent.getOwn, {}));
  const [state, setState] = useState<'open' | 'busy' | 'asked'>('open');
  if (!data?.available) return null;
  const ask = () => {
    if (state !== 'open') return;
    const { first_name, last_name } = patient;
    setState('busy');
    call(smsConsent.submitChoice, { first_name, last_name, phone, choice: 'opt_in' }).then(
      () => setState('asked'),
      (error: unknown) => {
        setState('open');
        toast('error', errorText(error, t('The phone could not be asked.')));
      },
    );
  };
  return (
    <div className={css.ask}>
      <p className={css.text} role="status">
        {state === 'asked'
          ? t('We texted the phone. It gets text messages once it answers YES.')
          : t('The caller wants text messages? The phone has to answer YES before the visit is booked.')}
      </p>
      {state !== 'asked' && (
        <PlainButton tone="default" busy={state === 'busy'} onClick={ask}>
          {t('Ask the phone')}
        </PlainButton>
      )}
    </div>
  );
}
