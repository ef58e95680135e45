import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { answer, refuse } from '../../testing/api.ts';
import { fill, renderScreen } from '../../testing/render.tsx';

const THANKS = 'Thank you. Your preference was recorded.';
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit' }));

async function open(choice: RegExp): Promise<UserEvent> {
  const user = await renderScreen('/sms-consent');
  await fill(user, await screen.findByLabelText('First name'), 'Ann');
  await fill(user, screen.getByLabelText('Last name'), 'Lee');
  await fill(user, screen.getByLabelText('Mobile phone'), '9175550100');
  await user.click(screen.getByLabelText(choice));
  return user;
}

describe('The SMS consent form', () => {
  it('the form explains the opt-in, preselects nothing, and names missing fields', async () => {
    const user = await renderScreen('/sms-consent');
    await screen.findByLabelText(/^Opt in/);
    for (const part of [/Message frequency varies/, /rates may apply/, /Reply STOP/, /not required/])
      screen.getByText(part);
    expect(screen.queryByRole('radio', { checked: true })).toBe(null);
    await send(user);
    await screen.findByText('Choose whether you want text messages.');
    screen.getByText('Enter your first name.');
    screen.getByText('Enter your last name.');
    screen.getByText('Enter your mobile number.');
  });

  it('an opt-out can be retried after an error, and mentions no YES', async () => {
    refuse(smsConsent.submitChoice, 'INTERNAL', { message: '' });
    const user = await open(/^Opt out/);
    await send(user);
    await screen.findByText('Submission failed.');
    const sent = answer(smsConsent.submitChoice, { message: 'x' });
    await send(user);
    await screen.findByText(THANKS);
    expect(screen.queryByText(/reply YES/)).toBe(null);
    expect(sent).toMatchObject([
      { first_name: 'Ann', last_name: 'Lee', phone: '(917) 555-0100', choice: 'opt_out' },
    ]);
  });

  it('a person who opts in reads what completes it', async () => {
    answer(smsConsent.submitChoice, { message: 'x' });
    const user = await open(/^Opt in/);
    await send(user);
    await screen.findByText(THANKS);
    screen.getByText(/reply YES/);
  });
});
