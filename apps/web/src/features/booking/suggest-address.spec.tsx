import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import { VISIT } from '../../testing/appointments.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { AddressFields } from '../../ui/map/AddressFields.tsx';
import { recentVisits } from './booking.queries.ts';
import { LocationStep } from './steps/LocationStep.tsx';
import { useSuggestions } from './suggest-address.ts';
import type { Wizard } from './use-wizard.ts';
import { EMPTY_DRAFT, type TypedAddress } from './wizard/draft.ts';

const NAMES = { line1: 'address', city: 'city', state: 'address_state', zip: 'address_zip' } as const;
const HOME = { line1: '350 Oak St', line2: 'Apt 2', city: 'Albany', state: 'NY', zip: '12207' };
const EMPIRE = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };

function Fields() {
  const [typed, setTyped] = useState({
    address: '',
    city: '',
    address_state: '',
    address_zip: '',
  } as TypedAddress);
  const { texts, partsOf } = useSuggestions(typed, true, [HOME]);
  return (
    <AddressFields
      suggested={texts}
      field={(name) => ({
        ...{ name, value: typed[NAMES[name]], error: undefined },
        onChange: ({ currentTarget: { value } }) =>
          setTyped((before) => ({
            ...before,
            ...(name === 'line1' ? partsOf(value) : { [NAMES[name]]: value }),
          })),
      })}
    />
  );
}

const values = () =>
  ['Address', 'ZIP', 'City', 'State'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
const offered = () =>
  [...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value'));

describe('Completing an address', () => {
  beforeEach(() => signInAs(PATIENT));

  it('a whole address is offered while the street is typed, and fills in all fields', async () => {
    const asked = answer(geocoding.suggest, { data: [EMPIRE], offered: true });
    const user = await renderScreen(<Fields />);
    const street = screen.getByLabelText('Address');
    await user.type(street, '350');
    await user.type(screen.getByLabelText('ZIP'), '10118');
    await user.type(street, ' 5th');
    await waitFor(() => expect(offered()).toEqual(['350 5th Ave, New York, NY 10118']));
    expect(asked).toEqual([{ text: '350 5th', zip: '10118' }]);
    // Choosing an option of the list puts its whole text into the field.
    await user.clear(street);
    await user.click(street);
    await user.paste(offered()[0]!);
    expect(values()).toEqual(['350 5th Ave', '10118', 'New York', 'NY']);
  });

  it('the person’s own addresses are offered without a geocoder, and only what begins as it is typed', async () => {
    answer(geocoding.suggest, { data: [], offered: false });
    const user = await renderScreen(<Fields />);
    const street = screen.getByLabelText('Address');
    await user.type(street, '350 oa');
    expect(offered()).toEqual(['350 Oak St, Apt 2, Albany, NY 12207']);
    await user.type(street, 'x');
    expect(offered()).toEqual([]);
    await user.type(street, '{Backspace}');
    fireEvent.input(street, { target: { value: offered()[0] } });
    expect(values()).toEqual(['350 Oak St, Apt 2', '12207', 'Albany', 'NY']);
  });

  it('the first step knows the addresses of earlier visits', async () => {
    answer(geocoding.suggest, { data: [], offered: false });
    answer(persons.list, { data: [] });
    queryClient.setQueryData(userQuery.queryKey, PATIENT);
    queryClient.setQueryData(recentVisits.queryKey, pageOf([VISIT]));
    const { address } = VISIT.location;
    const typed = { ...EMPTY_DRAFT.typed, address: address.slice(0, 8) };
    const wizard = {
      ...{ draft: { ...EMPTY_DRAFT, typed }, change: jest.fn(), fieldErrors: {}, last: null },
      saved: { data: { data: [] } },
    } as unknown as Wizard;
    const user = await renderScreen(<LocationStep wizard={wizard} />);
    expect(offered()).toEqual([]);
    await user.type(screen.getByLabelText('Address'), 'x');
    await waitFor(() => expect(offered()).toEqual([expect.stringContaining(address)]));
  });

  it('a failure changes nothing, and a geocoder that completes nothing is asked once', async () => {
    refuse(geocoding.suggest, 'INTERNAL');
    const user = await renderScreen(<Fields />);
    const street = screen.getByLabelText('Address');
    await user.type(street, '12 Oak');
    const asked = answer(geocoding.suggest, { data: [], offered: false });
    await user.type(street, ' Street');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.type(street, ' North');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(asked).toHaveLength(1);
    expect(values()[0]).toBe('12 Oak Street North');
  });
});
