import type { SignedIn } from '@drawpoint/contracts/auth/signed-in';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { z } from 'zod/mini';
import { answer, refuse } from '../../testing/api.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { PATIENT } from '../../testing/people.ts';
import { fill, renderScreen } from '../../testing/render.tsx';
import { noteRegistered, registeredHere } from './registered-here.ts';

const PASSWORD = 'Correct-horse-42';

async function fillRegistration(user: UserEvent): Promise<void> {
  await fill(user, await screen.findByLabelText('First name'), 'Rita');
  await fill(user, screen.getByLabelText('Last name'), 'Moor');
  await user.selectOptions(screen.getByLabelText('Gender'), 'female');
  await fill(user, screen.getByLabelText('Date of birth'), '04171985');
  await fill(user, screen.getByLabelText('Email'), 'rita@example.test');
  await fill(user, screen.getByLabelText('Mobile (optional)'), '2125550188');
  await fill(user, screen.getByLabelText('Password'), PASSWORD);
  await fill(user, screen.getByLabelText('Confirm password'), PASSWORD);
}

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create an Account' }));

describe('The registration', () => {
  it('the password checklist updates while typing, and both passwords are compared', async () => {
    const user = await renderScreen('/register');
    const rules = await screen.findByRole('list', { name: 'Your password needs' });
    await fill(user, screen.getByLabelText('Password'), 'abc');
    within(rules).getAllByText('(done)');
    within(rules).getAllByText('(missing)');
    await fill(user, screen.getByLabelText('Password'), PASSWORD);
    await waitFor(() => expect(within(rules).queryByText('(missing)')).toBe(null));
    await fill(user, screen.getByLabelText('Confirm password'), 'something else');
    await screen.findByText('Passwords do not match');
    await fill(user, screen.getByLabelText('Confirm password'), PASSWORD);
    await screen.findByText('Passwords match');
  });

  it('a field is checked when it is left: an impossible date, a mistyped email', async () => {
    const user = await renderScreen('/register');
    const birth = await screen.findByLabelText<HTMLInputElement>('Date of birth');
    await fill(user, birth, '13452025');
    await user.tab();
    await screen.findByText('There is no such date. Please check month and day.');
    expect(birth.value).toBe('13-45-2025');
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    await fill(user, email, 'rita@gmial.con');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'Did you mean rita@gmail.com?' }));
    expect(email.value).toBe('rita@gmail.com');
  });

  it('a date of birth may be typed in any common way, is read back, and a child cannot register', async () => {
    const user = await renderScreen('/register');
    const birth = await screen.findByLabelText<HTMLInputElement>('Date of birth');
    await fill(user, birth, '5/6/1980');
    screen.getByText('May 6, 1980');
    await fill(user, birth, '05062020');
    await user.tab();
    await screen.findByText(/^You must be 18 or older\. For a child, a parent or guardian/);
    await fill(user, birth, '05062090');
    await user.tab();
    await screen.findByText('This date is in the future.');
  });

  it('errors show below their fields, the first one gets the focus, and input stays', async () => {
    const user = await renderScreen('/register');
    await fillRegistration(user);
    const email = screen.getByLabelText('Email');
    await fill(user, email, 'rita@');
    await send(user);
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute('aria-invalid')).toBe('true');
    const told = document.getElementById(email.getAttribute('aria-describedby')!.split(' ')[0]!);
    expect(told?.textContent).toMatch(/email/i);
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Rita');
    expect(location.pathname).toBe('/register');
  });

  it('errors that only the server finds show at their fields in the form’s words', async () => {
    refuse(registration.register, 'INVALID_INPUT', {
      errors: { first_name: ['The first name may not be longer than 3 characters.'] },
      details: { error_codes: { first_name: [{ code: 'too_long', params: { count: 3 } }] } },
    });
    const user = await renderScreen('/register');
    await fillRegistration(user);
    await send(user);
    await screen.findByText('Use at most 3 characters.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  });

  it('a failed registration shows an error, and a retry leads to the email page', async () => {
    refuse(registration.register, 'INTERNAL', { message: '' });
    const user = await renderScreen('/register');
    await fillRegistration(user);
    await send(user);
    await screen.findByText('Registration failed');
    const sent = answer(registration.register, { verify_required: true, message: 'x' });
    await send(user);
    await screen.findByRole('heading', { name: 'Verify your email' });
    expect(location.search).toBe('?email=rita%40example.test');
    screen.getByText(/^We sent it to rita@example\.test\. The link works once, for 1 hour\./);
    expect(sent).toMatchObject([
      { first_name: 'Rita', date_of_birth: '1985-04-17', email: 'rita@example.test' },
    ]);
  });

  it('leaving the form with input asks first', async () => {
    const user = await renderScreen('/register');
    const name = await screen.findByLabelText<HTMLInputElement>('First name');
    await fill(user, name, 'Rita');
    const leave = () => user.click(screen.getByRole('link', { name: 'Sign In' }));
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
    await leave();
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(name.value).toBe('Rita');
    await leave();
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
  });
});

describe('The verification of an email', () => {
  async function follow(password: string): Promise<UserEvent> {
    const user = await renderScreen('/verify-email?token=of-the-link');
    await fill(user, await screen.findByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    return user;
  }

  it('the verification asks for the password again when it is wrong', async () => {
    const text = 'This is not the password that you registered with.';
    const sent = refuse(registration.verifyEmail, 'INVALID_INPUT', { errors: { password: [text] } });
    await follow('Not-the-password-1');
    await screen.findByText(text);
    expect(sent).toEqual([{ token: 'of-the-link', password: 'Not-the-password-1' }]);
    screen.getByRole('button', { name: 'Confirm and sign in' });
  });

  it.each([
    ['LINK_USED', 'This link has already been used. Please request a new one.'],
    ['LINK_INVALID', 'This link is no longer valid. Please request a new one.'],
  ] as const)('an invalid verification link can be replaced: %s', async (code, text) => {
    refuse(registration.verifyEmail, code);
    const user = await follow(PASSWORD);
    await screen.findByText(text);
    const sent = answer(registration.resendVerificationAsGuest, { message: 'x' });
    await fill(user, screen.getByLabelText('Email'), 'rita@example.test');
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await screen.findByText('Verification link sent.');
    expect(sent).toEqual([{ email: 'rita@example.test' }]);
  });

  it('the browser that registered confirms by one tap, and opening the page sends nothing', async () => {
    noteRegistered('rita@example.test');
    answerDashboard();
    const sent = answer<typeof registration.verifyEmailInBrowser, z.input<typeof SignedIn>>(
      registration.verifyEmailInBrowser,
      { token: 'of-rita', user: PATIENT },
    );
    const user = await renderScreen('/verify-email?token=of-the-link');
    await screen.findByText('One tap confirms your email and signs you in.');
    expect(screen.queryByLabelText('Password')).toBe(null);
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBe('of-rita'));
    expect(sent).toEqual([{ token: 'of-the-link' }]);
    expect(registeredHere()).toBe(null);
  });

  it('the password is asked for where the server does not know the browser', async () => {
    noteRegistered('rita@example.test');
    const errors = { password: ['Enter the password that you registered with.'] };
    refuse(registration.verifyEmailInBrowser, 'INVALID_INPUT', { errors });
    const user = await renderScreen('/verify-email?token=of-the-link');
    await user.click(await screen.findByRole('button', { name: 'Confirm and sign in' }));
    await screen.findByLabelText('Password');
  });

  it('a mistyped email is corrected while waiting, and an unchanged one gets the link again', async () => {
    noteRegistered('rita@exmaple.test');
    const corrected = answer(registration.correctEmail, { message: 'x' });
    const again = answer(registration.resendVerificationAsGuest, { message: 'x' });
    const user = await renderScreen('/verify-email?email=rita@exmaple.test');
    await screen.findByText('Is the address wrong? Correct it and send the link again.');
    const send = () => user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await fill(user, screen.getByLabelText('Email'), 'rita@example.test');
    await send();
    await screen.findByText(/^We sent it to rita@example\.test\./);
    expect([corrected, again]).toEqual([[{ email: 'rita@example.test' }], []]);
    await send();
    await waitFor(() => expect(again).toEqual([{ email: 'rita@example.test' }]));
    expect(corrected).toHaveLength(1);
  });

  it('another browser cannot correct the email', async () => {
    const corrected = answer(registration.correctEmail, { message: 'x' });
    const again = answer(registration.resendVerificationAsGuest, { message: 'x' });
    const user = await renderScreen('/verify-email?email=rita@exmaple.test');
    await fill(user, await screen.findByLabelText('Email'), 'rita@example.test');
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await screen.findByText('Verification link sent.');
    expect([corrected.length, again.length]).toEqual([0, 1]);
  });

  it('an error is shown when the link cannot be sent', async () => {
    refuse(registration.resendVerificationAsGuest, 'INTERNAL', { message: '' });
    const user = await renderScreen('/verify-email?email=rita@example.test');
    await user.click(await screen.findByRole('button', { name: 'Resend verification email' }));
    await screen.findByText('Failed to send verification link.');
  });
});
