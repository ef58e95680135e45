import { persons, type Person } from '@drawpoint/contracts/auth/persons.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { CHILD as LEO, PATIENT } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

async function open(kept: Person[]) {
  signInAs(PATIENT);
  answer(persons.list, { data: kept });
  return renderScreen('/account?tab=people');
}

const button = (name: string) => screen.findByRole('button', { name });

describe('The people somebody cares for', () => {
  it('the first one is added; what the server refuses stands at its field', async () => {
    const user = await open([]);
    await screen.findByText('Nobody is on your list yet.');
    await user.click(await button('Add a person'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a person' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText('First name is missing.');
    dialog.getByText('Enter the date of birth.');
    await fill(user, dialog.getByLabelText('First name'), 'Leo');
    await fill(user, dialog.getByLabelText('Last name'), 'Lane');
    await user.selectOptions(dialog.getByLabelText('Gender'), 'male');
    await fill(user, dialog.getByLabelText('Date of birth'), '05-01-2099');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText('This date is in the future.');
    await fill(user, dialog.getByLabelText('Date of birth'), '05-01-2019');
    refuse(persons.create, 'INVALID_INPUT', {
      errors: { first_name: ['You can keep up to 10 people.'] },
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('You can keep up to 10 people.');
    const sent = answer(persons.create, LEO);
    answer(persons.list, { data: [LEO] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Leo Lane');
    expect(sent).toMatchObject([{ first_name: 'Leo', gender: 'male', date_of_birth: '2019-05-01' }]);
  });

  it('one is changed by the version that was opened, and removed only after Undo is gone', async () => {
    const user = await open([LEO]);
    await user.click(await button('Edit Leo Lane'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit person' }));
    const changed = answer(persons.update, LEO);
    await fill(user, dialog.getByLabelText('Member ID (optional)'), 'A-1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changed).toMatchObject([{ id: '1', version: 3, insurance_member_id: 'A-1' }]));
    const removed = answer(persons.remove, {});
    await user.click(await button('Remove Leo Lane'));
    const question = await screen.findByRole('dialog', { name: 'Remove Leo Lane?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Nobody is on your list yet.');
    await user.click(await button('Undo'));
    await screen.findByText('Leo Lane');
    expect(removed).toEqual([]);
  });

  it('an adult is invited by email, a child is not', async () => {
    const rosa = { ...LEO, id: 2, first_name: 'Rosa', date_of_birth: '1950-05-01', needs_agreement: true };
    const user = await open([LEO, rosa]);
    await screen.findByText('18 now: needs their agreement');
    expect(screen.queryByRole('button', { name: 'Invite Leo Lane' })).toBe(null);
    await user.click(await button('Invite Rosa Lane'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite Rosa' }));
    await fill(user, dialog.getByLabelText('Email of Rosa'), 'rosa@example.test');
    const invited = { ...rosa, invited_until: '2099-03-03T12:00:00Z' };
    const sent = answer(persons.invite, invited);
    answer(persons.list, { data: [LEO, invited] });
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    await screen.findByText(/^Invited until/);
    expect(sent).toEqual([{ id: '2', email: 'rosa@example.test' }]);
  });

  it('a list of ten has no way to add, and one that fails to load can be tried again', async () => {
    signInAs(PATIENT);
    refuse(persons.list, 'UNAVAILABLE');
    const user = await renderScreen('/account?tab=people');
    const again = await button('Try again');
    expect(screen.queryByRole('button', { name: 'Add a person' })).toBe(null);
    answer(persons.list, { data: Array.from({ length: 10 }, (_, id) => ({ ...LEO, id: id + 1 })) });
    await user.click(again);
    expect(await screen.findAllByText('Leo Lane')).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Add a person' })).toBe(null);
  });
});
