import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { SignedIn } from '@drawpoint/contracts/auth/signed-in';
import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor } from '@testing-library/dom';
import type { z } from 'zod/mini';
import { answer, loseCalls, pageOf, refuse } from '../../testing/api.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { PATIENT } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const here = () => location.pathname + location.search;

async function signIn(user: UserEvent): Promise<void> {
  await fill(user, await screen.findByLabelText('Email'), PATIENT.email);
  await fill(user, screen.getByLabelText('Password'), 'Draw-blood-2026');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('The sign-in page', () => {
  it('a wrong email or password shows one text, and the email stays', async () => {
    refuse(sessions.login, 'INVALID_CREDENTIALS');
    const user = await renderScreen('/login');
    await signIn(user);
    await screen.findByText('That email and password don’t match.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(PATIENT.email);
    expect(here()).toBe('/login');
  });

  it('a person with an unverified email can request the link again', async () => {
    refuse(sessions.login, 'EMAIL_NOT_VERIFIED', { details: { unverified: true, email: PATIENT.email } });
    const user = await renderScreen('/login');
    await signIn(user);
    await screen.findByText(/not verified/);
    refuse(registration.resendVerificationAsGuest, 'UNAVAILABLE');
    await user.click(await screen.findByRole('button', { name: 'Resend verification email' }));
    await screen.findByText('Failed to send verification link.');
    const sent = answer(registration.resendVerificationAsGuest, { message: 'x' });
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await screen.findByText('Verification link sent.');
    expect(sent).toEqual([{ email: PATIENT.email }]);
  });

  it('the form cannot be sent twice, and a failure is shown', async () => {
    const login = refuse(sessions.login, 'INTERNAL', { message: '' });
    const user = await renderScreen('/login');
    await signIn(user);
    await screen.findByText('Login failed');
    expect(login).toHaveLength(1);
    const waiting = new Promise<never>(() => undefined);
    const again = answer(sessions.login, waiting);
    const button = screen.getByRole('button', { name: 'Sign In' });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await user.click(button);
    expect(again).toHaveLength(1);
  });

  it('without passkey support the page points to the password', async () => {
    loseCalls(passkeys.startSignIn);
    const user = await renderScreen('/login');
    await user.click(await screen.findByRole('button', { name: 'Continue with a passkey' }));
    await screen.findByText('Biometric login unavailable. Use email & password.');
    screen.getByLabelText('Password');
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
  });

  it('the page explains an expired session', async () => {
    await renderScreen('/login?reason=auth&next=/dashboard');
    await screen.findByText('Your session expired. Please sign in again.');
  });

  it.each(['https://elsewhere.test/', '//elsewhere.test/x', '/\\elsewhere.test', 'javascript:alert(1)'])(
    'the page never redirects to another site: %s',
    async (next) => {
      answer<typeof sessions.login, z.input<typeof SignedIn>>(sessions.login, () => {
        signInAs(PATIENT);
        return { token: 'token', user: PATIENT };
      });
      answerDashboard();
      const user = await renderScreen(`/login?next=${encodeURIComponent(next)}`);
      await signIn(user);
      await waitFor(() => expect(here()).toBe('/dashboard'));
    },
  );

  it('a signed-in person skips the sign-in page', async () => {
    signInAs(PATIENT);
    answer(appointments.listMine, pageOf<Appointment>([]));
    answer(visitConfirmations.listMine, { data: [] });
    await renderScreen('/login?next=/appointments/upcoming');
    await screen.findByText('No upcoming visit');
    expect(here()).toBe('/appointments/upcoming');
  });

  it('a signed-in person is redirected to the dashboard, from the landing page too', async () => {
    signInAs(PATIENT);
    answerDashboard();
    await renderScreen('/');
    await waitFor(() => expect(here()).toBe('/dashboard'));
  });
});
