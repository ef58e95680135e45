import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { AlikePatient } from '@drawpoint/contracts/auth/phone-patients.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { spokenStart, startOf } from '../../lib/time/visit-time.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { AddressFields } from '../../ui/map/AddressFields.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { ChoiceCard, Choices, ChoiceTitle } from '../booking/ChoiceCard.tsx';
import { useSuggestions } from '../booking/suggest-address.ts';
import { FirstTimes } from './FirstTimes.tsx';
import css from './PhoneBooking.module.css';
import { SpokenConsents } from './SpokenConsents.tsx';
import { type PhoneBooking, usePhoneBooking } from './use-phone-booking.ts';

type VisitFormProps = {
  patient: AlikePatient;
  last: Appointment | null;
  onBooked: (id: number) => void;
};

/** Where, what, when, and the consents that the caller speaks. */
export function VisitForm({ patient, last, onBooked }: VisitFormProps) {
  const booking = usePhoneBooking(patient, last, onBooked);
  const { draft, chosen, problem, agreed, busy } = booking;
  return (
    <>
      <Card title={t('Where')}>
        <div className={css.fields}>
          <Where booking={booking} />
        </div>
      </Card>
      <Card title={t('Service')}>
        <Service booking={booking} />
      </Card>
      {draft.place && draft.serviceId !== null && (
        <Card title={t('When')}>
          <div className={css.fields}>
            <FirstTimes booking={booking} />
          </div>
        </Card>
      )}
      {chosen && (
        <Card title={t('Read this to the caller')}>
          <SpokenConsents
            agreed={booking.agreed}
            onChange={booking.agree}
            label={t('The caller has heard them and agrees. I record it with my name.')}
          />
        </Card>
      )}
      <div role="alert">
        {problem && (
          <Notice
            tone="bad"
            action={problem.link && <TextLink to={problem.link.to}>{problem.link.label}</TextLink>}
          >
            {problem.text}
          </Notice>
        )}
      </div>
      {chosen && (
        <div className={css.actions}>
          <PlainButton
            tone="accent"
            busy={busy}
            disabled={!agreed}
            onClick={() => agreed && booking.confirm()}
          >
            {t('Book {{when}} for {{price}}', {
              when: spokenStart(startOf(chosen.slot)),
              price: formatMoney(chosen.price),
            })}
          </PlainButton>
        </div>
      )}
    </>
  );
}

const NAMES = { line1: 'address', city: 'city', state: 'address_state', zip: 'address_zip' } as const;

function Where({ booking }: { booking: PhoneBooking }) {
  const { draft, type, mobile, placeProblem, isLocating } = booking;
  const { typed } = draft;
  const [isTyping, setTyping] = useState(false);
  const suggestions = useSuggestions(typed, isTyping, []);
  const typeStreet = (text: string) => {
    setTyping(!suggestions.texts.includes(text));
    type(suggestions.partsOf(text));
  };
  return (
    <>
      <AddressFields
        suggested={suggestions.texts}
        field={(name) => ({
          name: NAMES[name],
          required: true,
          value: typed[NAMES[name]],
          error: undefined,
          onChange: ({ currentTarget: { value } }) =>
            name === 'line1' ? typeStreet(value) : type({ [NAMES[name]]: value }),
        })}
      />
      {mobile.isMissing && (
        <PhoneField
          name="mobile"
          label={t('Telephone')}
          required
          value={mobile.value}
          onChange={mobile.change}
        />
      )}
      <p className={css.said} role="status">
        {isLocating ? t('Looking for the address…') : placeProblem}
      </p>
    </>
  );
}

function Service({ booking }: { booking: PhoneBooking }) {
  const services = useQuery(query(catalog.listServices, {}));
  return (
    <QueryView query={services}>
      {({ data }) => (
        <Choices legend={t('Service')} columns>
          {data.map(({ id, name }) => (
            <ChoiceCard
              key={id}
              name="service"
              value={String(id)}
              checked={booking.draft.serviceId === id}
              onChoose={() => booking.chooseService(id)}
            >
              <ChoiceTitle>{t(name)}</ChoiceTitle>
            </ChoiceCard>
          ))}
        </Choices>
      )}
    </QueryView>
  );
}
