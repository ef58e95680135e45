import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { query } from '../../../lib/api/api.ts';
import { useUser } from '../../../lib/session/current-user.ts';
import { isPatientOnly } from '../../../lib/session/roles.ts';
import { placeOf, placeText, streetText } from '../../../lib/places/place.ts';
import { savedAddresses } from '../booking.queries.ts';

export type TypedAddress = {
  line1: string;
  city: string;
  state: string;
  zip: string;
  special_instructions: string;
  save_address: boolean;
  address_label: string;
};

type Choice = { kind: 'stays' } | { kind: 'saved'; address: Address } | { kind: 'typed' };

const EMPTY: TypedAddress = {
  ...{ line1: '', city: '', state: '', zip: '', special_instructions: '' },
  ...{ save_address: false, address_label: '' },
};

/** State of the place of a moved visit: the current place, a saved address, or a typed one. */
export function useWhere(visit: Appointment, onChange: () => void) {
  const isPatient = isPatientOnly(useUser());
  const [choice, setChoice] = useState<Choice>({ kind: 'stays' });
  const [typed, setTyped] = useState(EMPTY);
  const bookedInstructions = visit.location.special_instructions ?? '';
  const [instructions, setInstructions] = useState(bookedInstructions);
  // Saved addresses belong to the signed-in person, so staff type the patient's address.
  const saved = useQuery({ ...savedAddresses, enabled: isPatient });
  const asked = useDeferredValue(choice.kind === 'saved' ? choice.address : typed);
  const { line1, city, state, zip } = asked;
  const isComplete = [line1, city, state].every((each) => each.trim() !== '') && /^\d{5}(-\d{4})?$/.test(zip);
  const isElsewhere = choice.kind !== 'stays';
  const located = useQuery({
    ...query(geocoding.geocode, { line1, city, state, zip, provider_id: visit.provider.id ?? undefined }),
    enabled: isElsewhere && isComplete,
    staleTime: Infinity,
    retry: false,
  });
  const place = isElsewhere && isComplete && located.data ? located.data : null;

  return {
    choice,
    typed,
    place,
    isElsewhere,
    instructions,
    /** True when only the instructions for the current place changed. */
    isInstructed: !isElsewhere && instructions.trim() !== bookedInstructions,
    instruct: setInstructions,
    isComplete: !isElsewhere || isComplete,
    isLocating: isElsewhere && isComplete && located.isPending,
    problem:
      isElsewhere && located.isError
        ? t(errorText(located.error, t('We could not find this address.')))
        : null,
    saved: (saved.data?.data ?? []).filter(
      (address) => placeText(address) !== placeText(placeOf(visit.location)),
    ),
    /** Changes with the place, because another place has other free times. */
    key: place ? `${place.lat} ${place.lng}` : 'stays',
    input:
      isElsewhere || instructions.trim() === bookedInstructions
        ? inputOf(choice, typed, visit)
        : withInstructions(visit, instructions),
    choose: (next: Choice) => {
      setChoice(next);
      onChange();
    },
    type: (change: Partial<TypedAddress>) => {
      setTyped((before) => ({ ...before, ...change }));
      if ('line1' in change || 'city' in change || 'state' in change || 'zip' in change) onChange();
    },
  };
}

export type WhereForm = ReturnType<typeof useWhere>;

/**
 * The visit's own address with new instructions; it counts as the same place (docs/product/visits.md#moving).
 */
const withInstructions = ({ location }: Appointment, instructions: string) => ({
  location: { ...placeOf(location), special_instructions: instructions.trim() },
});

/**
 * For a saved address edited since the booking: the server would read its id as the visit's current place.
 */
const toTypedLocation = ({ notes, city, state, zip, ...street }: Address) => ({
  location: {
    line1: streetText(street),
    ...{ city, state, zip },
    ...(notes && { special_instructions: notes }),
  },
});

/** The location part of the move request. */
function inputOf(choice: Choice, typed: TypedAddress, visit: Appointment) {
  if (choice.kind === 'stays') return {};
  if (choice.kind === 'saved')
    return choice.address.id === visit.address_id
      ? toTypedLocation(choice.address)
      : { address_id: choice.address.id };
  const { save_address, address_label, special_instructions, ...address } = typed;
  return {
    location: { ...address, ...(special_instructions.trim() && { special_instructions }) },
    ...(save_address && { save_address, ...(address_label.trim() && { address_label }) }),
  };
}
