import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { fullName } from '@drawpoint/rules/name';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useUser } from '../../../lib/session/current-user.ts';
import { isPatientOnly } from '../../../lib/session/roles.ts';
import { cityText, streetText } from '../../../lib/places/place.ts';
import { arrivalText, startOf } from '../../../lib/time/visit-time.ts';
import { formatTimeRange, spokenDay } from '../../../lib/time/wall-time.ts';
import { Notice } from '../../../ui/page/Notice.tsx';
import { ownPersons, personText } from '../../persons/persons.queries.ts';
import { PayNow } from '../PayNow.tsx';
import { PriceLines } from '../Summary.tsx';
import type { AfterBooking } from '../use-confirm.ts';
import type { SummaryText } from '../use-summary.ts';
import { ServiceGuide } from '../ServiceGuide.tsx';
import type { Wizard } from '../use-wizard.ts';
import { agreedOn } from '../wizard/consents.ts';
import { isDecidedByRecord, STEP_NAMES, type Step } from '../wizard/steps.ts';
import css from './ReviewStep.module.css';

// The list of policies is loaded by those who come to this step.
const PatientPolicies = lazy(() => import('../../policies/PatientPolicies.tsx'));

type Row = { step: Step; lines: (string | null | undefined | false)[] };

function rowsOf({ draft, offers, saved }: Wizard, isPatient: boolean, persons: readonly Person[]): Row[] {
  const { contact, typed } = draft;
  const address = saved.data?.data.find(({ id }) => id === draft.addressId);
  const place = address
    ? [streetText(address), cityText(address)]
    : [
        streetText({ line1: typed.address, line2: typed.apartment }),
        cityText({ city: typed.city, state: typed.address_state, zip: typed.address_zip }),
        ...doorLines(),
      ];
  const { service, provider, phlebotomist } = offers;
  return [
    {
      step: 'location',
      lines: [...whoLines(), contact.email, contact.mobile, ...place, draft.special_instructions],
    },
    {
      step: 'service',
      lines: service && [
        t(service.name),
        t('About {{minutes}} minutes', {
          minutes: service.length_minutes * draft.persons.length,
        }),
      ],
    },
    {
      step: 'provider',
      lines: [provider?.name ?? phlebotomist?.providers.find(({ id }) => id === draft.providerId)?.name],
    },
    { step: 'phlebotomist', lines: [phlebotomist?.name] },
    {
      step: 'time',
      lines: draft.slot && [
        spokenDay(draft.slot.start),
        draft.slot.window
          ? arrivalText(startOf(draft.slot))
          : formatTimeRange(draft.slot.start, draft.slot.end),
      ],
    },
    {
      step: 'consents',
      lines: [agreementText()],
    },
  ].map(({ step, lines }) => ({ step: step as Step, lines: lines ?? [] }));

  // Who is drawn, in this order; then who is told, where that is somebody else.
  function whoLines(): (string | false)[] {
    const own = fullName(contact);
    const names = draft.persons.map((id) => {
      const person = persons.find((each) => each.id === id);
      return person ? personText(person) : own;
    });
    return [...names, !draft.persons.includes(null) && t('Contact: {{name}}', { name: own })];
  }

  function doorLines(): (string | false)[] {
    const { floor, gate_code, parking } = typed;
    return [
      floor !== '' && t('Floor: {{floor}}', { floor }),
      gate_code !== '' && t('Gate code: {{code}}', { code: gate_code }),
      parking !== '' && t('Parking: {{parking}}', { parking }),
    ];
  }

  function agreementText(): string {
    if (!isPatient) return t('The patient has read and agreed');
    const date = agreedOn(offers.consents.data?.data);
    return date === null
      ? t('You agreed to all of these.')
      : t('You agreed to our consent forms on {{date}}. They have not changed since.', { date });
  }
}

type ReviewStepProps = {
  wizard: Wizard;
  summary: SummaryText;
  asking: boolean;
  setAfter: (after: AfterBooking) => void;
};

/** Step 7: every choice with an Edit link, the line items and the total (docs/product/booking.md#price). */
export default function ReviewStep({ wizard, summary, asking, setAfter }: ReviewStepProps) {
  const isPatient = isPatientOnly(useUser());
  const persons = useQuery({ ...ownPersons, enabled: isPatient }).data?.data ?? [];
  const rows = rowsOf(wizard, isPatient, persons);
  const { prices } = summary;
  const { providerId } = wizard.draft;
  return (
    <>
      <dl className={css.rows}>
        {rows.map(({ step, lines }) => (
          <div key={step} className={css.row}>
            <dt>{t(STEP_NAMES[step])}</dt>
            <dd>
              {lines.filter(Boolean).map((line, index) => (
                <span key={index} className={css.line}>
                  {line}
                </span>
              ))}
            </dd>
            {!isDecidedByRecord(step, wizard.own !== null) && (
              <dd className={css.edit}>
                <button
                  type="button"
                  className={css.button}
                  disabled={wizard.busy}
                  aria-label={t('Edit {{step}}', { step: t(STEP_NAMES[step]) })}
                  onClick={() => void wizard.go(step)}
                >
                  {t('Edit')}
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {prices && (
        <section className={css.prices} aria-label={t('Price')}>
          <PriceLines prices={prices} />
          {providerId !== null && (
            <Suspense>
              <PatientPolicies {...{ providerId, setAfter }} draft={wizard.draft} total={prices.total} />
            </Suspense>
          )}
        </section>
      )}
      <ServiceGuide service={wizard.offers.service} />
      {isPatient && (
        <p className={css.note}>
          {t('Your request goes to {{name}}.', {
            name: wizard.offers.phlebotomist?.first_name ?? t('the phlebotomist'),
          })}{' '}
          <PayNow summary={summary} inFull />
        </p>
      )}
      {asking && (
        <Notice tone="calm">
          <span className={css.asking}>
            <Loader size={16} />
            {t(
              'Your booking is being confirmed. This takes a little longer than usual; please keep this page open.',
            )}
          </span>
        </Notice>
      )}
    </>
  );
}
