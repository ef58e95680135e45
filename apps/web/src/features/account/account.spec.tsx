import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { account } from '@drawpoint/contracts/auth/account.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { answer, refuse } from '../../testing/api.ts';
import { DEVELOPER, PATIENT as SOMEBODY } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const PATIENT: User = { ...SOMEBODY, gender: 'female' };

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save changes' }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('My Profile', () => {
  it('an invalid field shows its error, and nothing is sent', async () => {
    signInAs(PATIENT);
    const sent = answer(account.update, PATIENT);
    const user = await renderScreen('/account');
    await user.clear(await screen.findByLabelText('First name'));
    await fill(user, screen.getByLabelText('Mobile (optional)'), '12');
    await save(user);
    await screen.findByText('Enter your first name.');
    screen.getByText(/Enter a US number with 10 digits/);
    expect(sent).toEqual([]);
    expect(screen.queryByText('Staff Flags')).toBe(null);
  });

  it('changed fields are saved, and the new name is shown', async () => {
    signInAs(PATIENT);
    const saved: User = {
      ...{ ...PATIENT, first_name: 'Paula', full_name: 'Paula Lane', gender: 'other', version: 2 },
      ...{ date_of_birth: '1979-02-03', mobile: '+19175550123' },
    };
    const sent = answer(account.update, saved);
    const user = await renderScreen('/account');
    await fill(user, await screen.findByLabelText('First name'), 'Paula');
    await user.selectOptions(screen.getByLabelText('Gender'), 'other');
    await fill(user, screen.getByLabelText('Date of birth'), '02031979');
    await fill(user, screen.getByLabelText('Mobile (optional)'), '9175550123');
    answer(account.sendMobileCode, { expires_in_seconds: 120 });
    await save(user);
    await screen.findByText('Account updated.');
    await screen.findByRole('button', { name: 'Welcome, Paula' });
    expect(sent).toMatchObject([
      { first_name: 'Paula', gender: 'other', date_of_birth: '1979-02-03', version: 1 },
    ]);
    expect(valueOf('Date of birth')).toBe('02-03-1979');
    expect(valueOf('Mobile (optional)')).toBe('(917) 555-0123');
  });

  it('a conflicting save is shown, and the person may overwrite it', async () => {
    signInAs(PATIENT);
    const current = { ...PATIENT, first_name: 'Tessa', version: 4 };
    refuse(account.update, 'STALE', { details: { current, changed: ['first_name'] } });
    const user = await renderScreen('/account');
    await fill(user, await screen.findByLabelText('First name'), 'Teresa');
    await save(user);
    const elsewhere = await screen.findByRole('region', { name: 'Saved elsewhere' });
    within(elsewhere).getByText('Tessa');
    expect(screen.getAllByText(/^Somebody else changed this while you were editing\./)[0]).toBeTruthy();
    await user.click(within(elsewhere).getByRole('button', { name: 'Keep mine' }));
    const sent = answer(account.update, { ...current, first_name: 'Teresa', version: 5 });
    await save(user);
    await screen.findByText('Account updated.');
    expect(sent).toMatchObject([{ first_name: 'Teresa', version: 4 }]);
  });

  it('an error is shown when the profile cannot be saved', async () => {
    signInAs(PATIENT);
    refuse(account.update, 'INTERNAL', { message: '' });
    const user = await renderScreen('/account');
    await fill(user, await screen.findByLabelText('First name'), 'Wanja');
    await save(user);
    await screen.findByText('Save failed');
    expect(screen.getAllByText('Failed to save changes.')).not.toHaveLength(0);
  });

  it('the old email stays until the link to the new one is followed', async () => {
    signInAs(PATIENT);
    answer(account.update, { ...PATIENT, pending_email: 'new@example.test', version: 2 });
    const user = await renderScreen('/account');
    await fill(user, await screen.findByLabelText('Email'), 'new@example.test');
    await save(user);
    await screen.findByText(/^We sent a link to new@example\.test\./);
    expect(valueOf('Email')).toBe(PATIENT.email);
  });

  it('a developer sees and sets the staff flag', async () => {
    const developer: User = { ...DEVELOPER, gender: 'female' };
    signInAs(developer);
    const sent = answer(account.update, { ...developer, is_phlebotomist: true, version: 2 });
    const user = await renderScreen('/account');
    await screen.findByText('Staff Flags');
    await user.click(screen.getByLabelText('I am a phlebotomist'));
    await save(user);
    await screen.findByText('Account updated.');
    expect(sent).toMatchObject([{ is_phlebotomist: true }]);
    expect(screen.getByLabelText<HTMLInputElement>('I am a phlebotomist').checked).toBe(true);
  });

  it('the photo is shown and removed', async () => {
    const profile_photo = 'data:image/png;base64,';
    signInAs({ ...PATIENT, profile_photo });
    const sent = answer(account.update, PATIENT);
    const user = await renderScreen('/account');
    await screen.findByRole('img', { name: 'Your photo' });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Your photo' })).toBe(null));
    expect(sent).toEqual([{ profile_photo: null }]);
  });

  it('leaving a tab with unsaved input asks first', async () => {
    signInAs(PATIENT);
    answer(documents.list, { data: [] });
    const user = await renderScreen('/account');
    const name = await screen.findByLabelText<HTMLInputElement>('First name');
    await fill(user, name, 'Mathilda');
    const leave = () => user.click(screen.getByRole('tab', { name: 'Insurance Info' }));
    await leave();
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(name.value).toBe('Mathilda');
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByLabelText('Insurance company');
    expect(location.search).toBe('?tab=insurance');
    await user.click(screen.getByRole('tab', { name: 'Personal Info' }));
    await waitFor(() => expect(valueOf('First name')).toBe(PATIENT.first_name));
  });

  it('after leaving, a tap the moment the other tab appears is not lost', async () => {
    signInAs(PATIENT);
    answer(documents.list, { data: [] });
    const user = await renderScreen('/account');
    await fill(user, await screen.findByLabelText('First name'), 'Mathilda');
    await user.click(screen.getByRole('tab', { name: 'Insurance Info' }));
    const leave = await screen.findByRole('button', { name: 'Leave' });
    const tapped = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!screen.queryByLabelText('Insurance company')) return;
        observer.disconnect();
        screen.getByRole('tab', { name: 'Personal Info', hidden: true }).click();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await user.click(leave);
    await tapped;
    await waitFor(() => expect(valueOf('First name')).toBe(PATIENT.first_name));
  });

  it('the insurance is saved', async () => {
    signInAs(PATIENT);
    answer(documents.list, { data: [] });
    const sent = answer(account.update, PATIENT);
    const user = await renderScreen('/account?tab=insurance');
    await fill(user, await screen.findByLabelText('Insurance company'), 'Blue Shield');
    await fill(user, screen.getByLabelText('Member ID'), 'XYZ 123');
    await fill(user, screen.getByLabelText("Policyholder's date of birth"), '05061950');
    await fill(user, screen.getByLabelText('Notes'), 'Through my husband.');
    await save(user);
    await screen.findByText('Account updated.');
    expect(sent).toMatchObject([
      {
        ...{ insurance_provider: 'Blue Shield', insurance_member_id: 'XYZ 123' },
        ...{ insurance_policyholder_dob: '1950-05-06', insurance_notes: 'Through my husband.' },
      },
    ]);
  });

  it('a patient lets staff charge a stored card, and a failed withdrawal leaves the consent as it was', async () => {
    signInAs(PATIENT);
    const card = { id: 3, label: 'Visa ending in 1111', staff_may_charge: false };
    answer(storedCards.listCards, { data: [card] });
    const user = await renderScreen('/account?tab=payment');
    const agrees = () => screen.findByRole('checkbox', { name: 'Let staff of my visit charge this card' });
    expect(await agrees()).toHaveProperty('checked', false);
    const sent = answer(storedCards.setCardConsent, { ...card, staff_may_charge: true });
    answer(storedCards.listCards, { data: [{ ...card, staff_may_charge: true }] });
    await user.click(await agrees());
    await screen.findByText('Staff of your visits can charge this card.');
    expect(sent).toEqual([{ id: '3', given: true, version: 1 }]);
    await waitFor(async () => expect(await agrees()).toHaveProperty('checked', true));
    refuse(storedCards.setCardConsent, 'INTERNAL');
    await user.click(await agrees());
    await screen.findByText('Save failed.');
    expect(await agrees()).toHaveProperty('checked', true);
  });

  it('a patient removes a stored card after a question, and a failed removal leaves it', async () => {
    signInAs(PATIENT);
    const card = { id: 3, label: 'Visa ending in 1111', staff_may_charge: false };
    answer(storedCards.listCards, { data: [card] });
    refuse(storedCards.removeCard, 'INTERNAL');
    const user = await renderScreen('/account?tab=payment');
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 1111' }));
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    };
    await remove();
    await screen.findByText('The card could not be removed.');
    const sent = answer(storedCards.removeCard, {});
    answer(storedCards.listCards, { data: [] });
    await remove();
    await screen.findByText('No cards stored.');
    expect(sent).toEqual([{ id: '3' }]);
  });

  it('the profile has a tab for payment methods, which says how to add a card', async () => {
    signInAs(PATIENT);
    answer(storedCards.listCards, { data: [] });
    const user = await renderScreen('/account');
    await user.click(await screen.findByRole('tab', { name: 'Payment Methods' }));
    await screen.findByText('No cards stored.');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Add a card' }).pathname).toBe(
      '/account/cards/add',
    );
  });

  it('an address without a tab opens the first tab', async () => {
    signInAs(PATIENT);
    await renderScreen('/account?tab=nonsense');
    await screen.findByRole('tab', { name: 'Personal Info', selected: true });
  });
});
