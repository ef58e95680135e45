import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { query } from '../../lib/api/api.ts';
import { currentQuestion } from '../../lib/screen/confirm.ts';
import { answer, pageOf } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import { Toaster } from '../../ui/dialogs/Toaster.tsx';
import { SavedAddresses } from './steps/SavedAddresses.tsx';
import type { Wizard } from './use-wizard.ts';

const WORK: Address = {
  ...{ id: 2, version: 1, label: 'Work', line1: '350 5th Avenue', line2: null, city: 'New York' },
  ...{ state: 'NY', zip: '10118', phone: null, notes: null, is_default: false, service_address: null },
};
const HOME: Address = { ...WORK, id: 1, label: 'Home', is_default: true };

function Cards() {
  const [addressId, setAddressId] = useState<number | null>(HOME.id);
  const saved = useQuery(query(addresses.list, {}));
  const change = ({ id }: { id: number | null }) => setAddressId(id);
  return <SavedAddresses wizard={{ draft: { addressId }, saved, change } as unknown as Wizard} />;
}

const card = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

describe('The saved addresses of a booking', () => {
  async function choose(name: string, item: string) {
    signInAs(PATIENT);
    answer(addresses.list, pageOf([HOME, WORK]));
    const user = await renderScreen(
      <>
        <Cards />
        <Toaster />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
    await user.click(await screen.findByRole('button', { name: item }));
    return user;
  }

  it('Undo sets the default back', async () => {
    const sent = answer(addresses.update, WORK);
    const user = await choose('Work', 'Set as default');
    await screen.findByText('Default address updated.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent).toEqual([WORK, HOME].map(({ id }) => ({ id: String(id), is_default: true }))),
    );
  });

  it('a deleted address that Undo brings back is chosen as it was, and nothing was deleted', async () => {
    const sent = answer(addresses.remove, {});
    const user = await choose('Home', 'Delete');
    await waitFor(() => expect(currentQuestion()?.title).toBe('Delete this address?'));
    currentQuestion()!.answer({ reason: '', password: '' });
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Home/ })).toBe(null));
    expect((await card(/^Another address/)).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await card(/^Home/)).checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
    expect(sent).toEqual([]);
  });
});
