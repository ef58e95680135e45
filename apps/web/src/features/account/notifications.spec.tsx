import type { NotificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences';
import { notificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences.contract';
import type { OwnSmsConsent } from '@drawpoint/contracts/notifier/sms-consent';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const preferences = (email: boolean): NotificationPreferences => ({
  data: [
    { kind: 'appointment_approved', title: 'Approved appointments', email, sms: true, locked: false },
    { kind: 'security', title: 'Security', email: true, sms: null, locked: true },
  ],
  version: 1,
});
const CONSENT: OwnSmsConsent = {
  ...{ available: true, phone: '+12125550188', state: 'none', changed_at: null },
  ...{ text: 'Reply STOP to end.', text_version: '1' },
};
const approved = () => screen.findByLabelText<HTMLInputElement>('Approved appointments: Email');

describe('The notifications of the profile', () => {
  beforeEach(() => {
    signInAs(PATIENT);
    answer(notificationPreferences.get, preferences(true));
    answer(smsConsent.getOwn, CONSENT);
  });

  it('notifications are switched off one by one, except those that are always sent', async () => {
    const sent = answer(notificationPreferences.update, preferences(false));
    const user = await renderScreen('/account?tab=notifications');
    expect((await approved()).checked).toBe(true);
    answer(notificationPreferences.get, preferences(false));
    await user.click(await approved());
    await waitFor(async () => expect((await approved()).checked).toBe(false));
    await waitFor(() =>
      expect(sent).toMatchObject([{ preferences: [{ kind: 'appointment_approved', email: false }] }]),
    );
    screen.getByText('Always sent');
    expect(screen.getByLabelText<HTMLInputElement>('Security: Email').disabled).toBe(true);
  });

  it('notifications stand in groups by what they are about', async () => {
    await renderScreen('/account?tab=notifications');
    await approved();
    const groups = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(groups).toEqual([
      'Visits',
      'Approved appointments',
      'Account and company',
      expect.stringMatching(/^Security/),
    ]);
  });

  it('a choice that cannot be saved is reverted', async () => {
    refuse(notificationPreferences.update, 'INTERNAL', { message: '' });
    const user = await renderScreen('/account?tab=notifications');
    await user.click(await approved());
    await screen.findByText('Save failed');
    screen.getByText('Failed to save changes.');
    expect((await approved()).checked).toBe(true);
  });

  it('texts are sent once the person agrees and the phone has answered', async () => {
    const sent = answer(smsConsent.changeOwn, { ...CONSENT, state: 'pending' });
    const user = await renderScreen('/account?tab=notifications');
    await screen.findByText('Reply STOP to end.');
    await user.click(screen.getByRole('button', { name: 'I agree, send me texts' }));
    await screen.findByText('Waiting for your YES');
    expect(sent).toEqual([{ choice: 'opt_in' }]);
  });
});
