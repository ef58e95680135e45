import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { OwnSmsConsent } from '@drawpoint/contracts/notifier/sms-consent';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { ENTRY } from '../../testing/waitlist.ts';
import { EarlierTime } from '../booking/time/EarlierTime.tsx';
import type { Wizard } from '../booking/use-wizard.ts';
import { EMPTY_DRAFT } from '../booking/wizard/draft.ts';

const TEXTS: OwnSmsConsent = {
  ...{ available: true, phone: '+12125550188', state: 'given', changed_at: null },
  ...{ text: 'I agree.', text_version: '1' },
};
const AHEAD = { ...VISIT, actions: ['cancel' as const, 'reschedule' as const] };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('Waiting for an earlier time than that of a booked visit', () => {
  beforeEach(() => {
    signInAs(PATIENT);
    answer(appointments.get, AHEAD);
    answer(smsConsent.getOwn, TEXTS);
  });

  async function open() {
    const user = await renderScreen('/appointments/5/confirmation');
    await user.click(await button('I can come earlier'));
    return { user, form: await dialog() };
  }

  it('the patient chooses days and times, who may come and how to be told, and is on the waitlist', async () => {
    const sent = answer(waitlist.join, ENTRY);
    const { user, form } = await open();
    expect(form.getByLabelText('To')).toHaveProperty('value', '03-02-2099');
    await fill(user, form.getByLabelText('From'), '02-20-2099');
    for (const day of ['Sunday', 'Tuesday', 'Thursday', 'Friday', 'Saturday'])
      await user.click(form.getByRole('checkbox', { name: day }));
    await fill(user, form.getByLabelText('Not after'), '5 pm');
    await user.click(form.getByRole('radio', { name: 'Anyone of Empire Mobile Labs' }));
    await user.click(await form.findByRole('checkbox', { name: 'By text message' }));
    await user.click(form.getByRole('button', { name: 'Tell me' }));
    await form.findByText('You’re on the waitlist.');
    expect(sent).toEqual([
      {
        ...{ appointment_id: 5, from: '2099-02-20', to: '2099-03-02', days: [1, 3] },
        ...{ from_time: '08:00', to_time: '17:00', anyone: true, by_email: true, by_text: false },
      },
    ]);
    expect(form.getByRole('link', { name: 'See what you wait for' }).getAttribute('href')).toBe('/waitlist');
    await user.click(form.getAllByRole('button', { name: 'Close' })[1]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  it('without consent to texts there is no choice of them', async () => {
    answer(smsConsent.getOwn, { ...TEXTS, state: 'pending' });
    const sent = answer(waitlist.join, ENTRY);
    const { user, form } = await open();
    await user.click(form.getByRole('button', { name: 'Tell me' }));
    await form.findByText('You’re on the waitlist.');
    expect(form.queryByRole('checkbox', { name: 'By text message' })).toBe(null);
    expect(sent).toMatchObject([{ by_text: false }]);
  });

  it('errors are shown at their fields, also those of the server', async () => {
    const { user, form } = await open();
    for (const day of form.getAllByRole('checkbox', { name: /day$/ })) await user.click(day);
    await fill(user, form.getByLabelText('From'), '03-05-2099');
    const tellMe = form.getByRole('button', { name: 'Tell me' });
    await user.click(tellMe);
    await form.findByText('The last date is before the first.');
    form.getByText('Choose at least one day.');
    await fill(user, form.getByLabelText('From'), '03-02-2099');
    await user.click(form.getByRole('checkbox', { name: 'Sunday' }));
    const text = 'None of these days is between the two dates.';
    refuse(waitlist.join, 'INVALID_INPUT', { errors: { days: [text] } });
    await user.click(tellMe);
    await form.findByText(text);
    expect(form.getByLabelText('From')).toHaveProperty('value', '03-02-2099');
  });

  it('somebody who waits three times already is led to the list', async () => {
    refuse(waitlist.join, 'WAITLIST_FULL');
    const { user, form } = await open();
    await user.click(form.getByRole('button', { name: 'Tell me' }));
    await form.findByText(/You’re already on the waitlist three times/);
    form.getByRole('link', { name: 'See what you wait for' });
  });

  it('the menu of each visit that can move has it too', async () => {
    answer(appointments.listMine, pageOf([AHEAD]));
    const user = await renderScreen('/appointments/history');
    await user.click(await button('More'));
    await user.click(await button('I can come earlier'));
    (await dialog()).getByText('When can you come earlier?');
  });

  it('a visit that cannot move has no such button', async () => {
    answer(appointments.get, { ...VISIT, status: 'completed' });
    await renderScreen('/appointments/5/confirmation');
    await screen.findByText('Completed');
    expect(screen.queryByRole('button', { name: 'I can come earlier' })).toBe(null);
  });
});

describe('Waiting where no time suits', () => {
  const save = jest.fn(() => Promise.resolve(null));
  const wizardOf = (change: object): Wizard =>
    ({
      ...{ save, keeper: { settled: () => Promise.resolve('session') } },
      draft: { ...EMPTY_DRAFT, contact: { ...EMPTY_DRAFT.contact, first_name: 'Ada' }, ...change },
      offers: { phlebotomist: { first_name: 'Maria' }, provider: { name: 'Empire Mobile Labs' } },
    }) as unknown as Wizard;

  async function openAs(who: typeof PATIENT, change: object = {}) {
    signInAs(who);
    queryClient.setQueryData(userQuery.queryKey, who);
    return renderScreen(<EarlierTime wizard={wizardOf(change)} tz="America/New_York" />);
  }

  it('the session of the wizard is saved and waits, and anyone may come where nobody is chosen', async () => {
    answer(smsConsent.getOwn, TEXTS);
    const sent = answer(waitlist.join, { ...ENTRY, appointment_id: null });
    const user = await openAs(PATIENT, { anyone: true });
    await user.click(await button('Tell me when an earlier time comes free'));
    const form = await dialog();
    expect(form.queryByText('Who may come?')).toBe(null);
    await user.click(form.getByRole('button', { name: 'Tell me' }));
    await form.findByText('You’re on the waitlist.');
    expect(sent).toMatchObject([{ session: 'session', anyone: true }]);
    expect(save).toHaveBeenCalledWith(expect.anything(), 'phlebotomist', 'phlebotomist');
  });

  it.each([
    [ADMIN, '/admin/waitlist'],
    [PHLEBOTOMIST, null],
  ])('staff ask in the patient’s name: $roles', async (who, href) => {
    const sent = answer(waitlist.join, ENTRY);
    const user = await openAs(who);
    await user.click(await button('Tell Ada when an earlier time comes free'));
    const form = await dialog();
    form.getByText('When can Ada come earlier?');
    form.getByText('Only sent if they agreed to text messages.');
    await user.click(form.getByRole('button', { name: 'Tell Ada' }));
    await form.findByText('Ada is on the waitlist.');
    expect(sent).toMatchObject([{ anyone: false, by_text: true }]);
    const link = form.queryByRole('link', { name: 'See who waits' });
    expect(link?.getAttribute('href') ?? null).toBe(href);
  });

  it('several people at once cannot wait', async () => {
    await openAs(PATIENT, { persons: [null, 3] });
    expect(screen.queryByRole('button')).toBe(null);
  });
});
