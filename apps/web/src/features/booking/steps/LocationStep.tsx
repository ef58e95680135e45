import { maskPhone } from '@drawpoint/rules/phone';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { placeOf } from '../../../lib/places/place.ts';
import { useUser } from '../../../lib/session/current-user.ts';
import { isPatientOnly } from '../../../lib/session/roles.ts';
import { EmailField } from '../../../ui/fields/EmailField.tsx';
import { Textarea } from '../../../ui/fields/Textarea.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import forms from '../../../ui/fields/Form.module.css';
import { recentVisits } from '../booking.queries.ts';
import type { Wizard } from '../use-wizard.ts';
import type { Contact, TypedAddress as Typed } from '../wizard/draft.ts';
import css from './LocationStep.module.css';
import { Notice } from '../../../ui/page/Notice.tsx';
import { useIsUnknownStreet } from '../locate-address.ts';
import { useSuggestions } from '../suggest-address.ts';
import { isLocated } from '../wizard/completeness.ts';
import { streetDoubt } from '../wizard/doubt.ts';
import { SaveAddressFields } from '../SaveAddressFields.tsx';
import { PersonsChoice } from './PersonsChoice.tsx';
import { SameAsLast } from './SameAsLast.tsx';
import { SavedAddresses } from './SavedAddresses.tsx';
import { AddressFields } from '../../../ui/map/AddressFields.tsx';

// Only staff see these.
const PatientSearch = lazy(() => import('./PatientSearch.tsx'));
const PinCheck = lazy(() => import('./PinCheck.tsx'));

/** Step 1: the patient and the address (docs/product/booking.md#location). */
export function LocationStep({ wizard }: { wizard: Wizard }) {
  const user = useUser();
  const { draft, change, fieldErrors } = wizard;
  const setContact = (name: keyof Contact, value: string) =>
    change({ type: 'contact', change: { [name]: value } });
  const field = (name: keyof Contact) => ({
    name,
    required: true,
    value: draft.contact[name],
    error: fieldErrors[name],
  });
  const contact = (name: keyof Contact) => ({
    ...field(name),
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      setContact(name, name === 'mobile' ? maskPhone(value) : value),
  });
  return (
    <>
      {!isPatientOnly(user) && (
        <>
          <p className={css.lead}>
            {t(
              'Who is this visit for? If the email isn’t one of your patients’, we ask its owner to confirm the visit.',
            )}
          </p>
          <Suspense fallback={<div className={css.search} />}>
            <PatientSearch wizard={wizard} />
          </Suspense>
        </>
      )}
      <SameAsLast wizard={wizard} />
      {isPatientOnly(user) && <PersonsChoice wizard={wizard} />}
      <section className={css.section} aria-label={t('Contact')}>
        <div className={forms.pair}>
          <TextInput {...contact('first_name')} label={t('First name')} autoComplete="given-name" />
          <TextInput {...contact('last_name')} label={t('Last name')} autoComplete="family-name" />
        </div>
        <div className={forms.pair} data-long>
          <EmailField
            {...field('email')}
            label={t('Email')}
            onChange={(value) => typeof value === 'string' && setContact('email', value)}
            onBlur={() => undefined}
          />
          <TextInput
            {...contact('mobile')}
            label={t('Mobile')}
            placeholder="(555) 555-5555"
            type="tel"
            autoComplete="tel-national"
          />
        </div>
      </section>
      <section className={css.section} aria-labelledby="booking-address">
        <h3 id="booking-address" className={css.title}>
          {t('Visit address')}
        </h3>
        <SavedAddresses wizard={wizard} />
        {draft.addressId === null && <TypedAddress wizard={wizard} />}
        {draft.addressId === null && !isPatientOnly(user) && (
          <Suspense>
            <PinCheck wizard={wizard} />
          </Suspense>
        )}
        <Textarea
          name="special_instructions"
          label={t('Special instructions (optional)')}
          placeholder={t('Doorbell, pets, stairs…')}
          maxLength={1000}
          rows={2}
          value={draft.special_instructions}
          error={fieldErrors.special_instructions}
          onChange={({ currentTarget }) => change({ type: 'instructions', text: currentTarget.value })}
        />
      </section>
    </>
  );
}

const NAMES = { line1: 'address', city: 'city', state: 'address_state', zip: 'address_zip' } as const;

/** Fields for a typed address, which can be saved under a label (docs/product/booking.md#location). */
function TypedAddress({ wizard }: { wizard: Wizard }) {
  const { draft, change, fieldErrors } = wizard;
  const { typed } = draft;
  const type = (part: Partial<Typed>) => change({ type: 'typed-address', change: part });
  const [isTyping, setTyping] = useState(false);
  // The wizard's start loads them for patients. Here they are read from the cache.
  const visits = useQuery({ ...recentVisits, enabled: false });
  const known = [
    ...(wizard.saved.data?.data ?? []),
    ...(visits.data?.data ?? []).map(({ location }) => placeOf(location)),
  ];
  const suggestions = useSuggestions(typed, isTyping, known);
  const typeStreet = (text: string) => {
    setTyping(!suggestions.texts.includes(text));
    type(suggestions.partsOf(text));
  };
  const isUnknown = useIsUnknownStreet(draft);
  const doubt = isLocated(draft) ? streetDoubt(typed.address, isUnknown) : null;
  const door = (name: 'apartment' | 'floor' | 'gate_code' | 'parking') => ({
    name,
    value: typed[name],
    error: fieldErrors[name],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      type({ [name]: currentTarget.value }),
  });
  return (
    <>
      <AddressFields
        suggested={suggestions.texts}
        field={(name) => {
          const key = NAMES[name];
          return {
            name: key,
            required: true,
            value: typed[key],
            error: fieldErrors[key],
            onChange: ({ currentTarget: { value } }) =>
              name === 'line1' ? typeStreet(value) : type({ [key]: value }),
            // In another field, nobody looks for the street any more.
            onBlur: () => setTyping(false),
          };
        }}
      />
      <div role="status" className={css.doubt}>
        {doubt && <Notice tone="wait">{t(doubt)}</Notice>}
      </div>
      <div className={forms.pair}>
        <TextInput {...door('apartment')} label={t('Apartment (optional)')} maxLength={40} />
        <TextInput {...door('floor')} label={t('Floor (optional)')} maxLength={20} />
      </div>
      <div className={forms.pair}>
        <TextInput {...door('gate_code')} label={t('Gate code (optional)')} maxLength={40} />
        <TextInput {...door('parking')} label={t('Parking (optional)')} maxLength={200} />
      </div>
      <SaveAddressFields typed={typed} type={type} error={fieldErrors.address_label} />
    </>
  );
}
