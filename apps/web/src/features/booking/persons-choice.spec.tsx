import { persons, type Person } from '@drawpoint/contracts/auth/persons.contract';
import { screen, within } from '@testing-library/dom';
import { useReducer } from 'react';
import { answer } from '../../testing/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { PATIENT } from '../../testing/people.ts';
import { fill, renderScreen } from '../../testing/render.tsx';
import { PersonsChoice } from './steps/PersonsChoice.tsx';
import type { Wizard } from './use-wizard.ts';
import { changeDraft, EMPTY_DRAFT } from './wizard/draft.ts';

const person = (id: number, first_name: string): Person => ({
  ...{ id, version: 1, first_name, last_name: 'Lane', date_of_birth: '2019-05-01', gender: 'male' },
  ...{ insurance_provider: null, insurance_member_id: null, draw_notes: null },
  ...{ invited_until: null, needs_agreement: false },
});
const LEO = person(1, 'Leo');

function Step() {
  const contact = { first_name: 'Ada', last_name: 'Lane', email: 'ada@example.test', mobile: '' };
  const [current, change] = useReducer(changeDraft, { ...EMPTY_DRAFT, contact });
  return (
    <>
      <PersonsChoice wizard={{ draft: current, change } as Wizard} />
      <output>{JSON.stringify(current.persons)}</output>
    </>
  );
}

const box = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('Who a visit is for', () => {
  it('without anybody on the list, one is added and chosen', async () => {
    queryClient.setQueryData(userQuery.queryKey, PATIENT);
    answer(persons.list, { data: [] });
    const user = await renderScreen(<Step />);
    expect(screen.queryByRole('checkbox')).toBe(null);
    await user.click(await screen.findByRole('button', { name: 'Book for somebody you care for' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a person' }));
    for (const [label, text] of Object.entries({ 'First name': 'Leo', 'Last name': 'Lane' }))
      await fill(user, dialog.getByLabelText(label), text);
    await user.selectOptions(dialog.getByLabelText('Gender'), 'male');
    await fill(user, dialog.getByLabelText('Date of birth'), '05-01-2019');
    answer(persons.create, LEO);
    answer(persons.list, { data: [LEO] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await box(/^Leo Lane, \d+ years$/)).checked).toBe(true);
    expect((await box('Ada Lane')).checked).toBe(false);
    screen.getByText('[1]');
  });

  it('several are chosen in the order of the list, at most five', async () => {
    const names = ['Leo', 'Ana', 'Mia', 'Tom', 'Eva'];
    answer(persons.list, { data: names.map((name, index) => person(index + 1, name)) });
    const user = await renderScreen(<Step />);
    for (const name of ['Tom', 'Ana', 'Leo', 'Eva']) await user.click(await box(new RegExp(`^${name}`)));
    screen.getByText('[null,1,2,4,5]');
    screen.getByText('Up to 5 people at once.');
    expect((await box(/^Mia/)).disabled).toBe(true);
    for (const name of ['Ada', 'Tom', 'Ana', 'Leo', 'Eva'])
      await user.click(await box(new RegExp(`^${name}`)));
    screen.getByText('[]');
  });
});
