import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { SignedIn, TwoFactorRequired } from '@drawpoint/contracts/auth/signed-in';
import { twoFactor } from '@drawpoint/contracts/auth/two-factor.contract';
import { screen, waitFor } from '@testing-library/dom';
import type { z } from 'zod/mini';
import { forgetPending, keepPending } from '../../lib/session/pending-sign-in.ts';
import { answer, refuse } from '../../testing/api.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { PATIENT } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const WRONG = 'This code is not right. Please check it and try again.';

/** Stores a pending sign-in whose code was sent `secondsAgo` seconds ago. */
function codeWasSent(secondsAgo: number): void {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - secondsAgo * 1000);
  keepPending({ user_id: PATIENT.id, channel: 'email', expires_in_seconds: 120 });
  now.mockRestore();
}

describe('The page of the sign-in code', () => {
  afterEach(forgetPending);

  it('the code page without a pending sign-in links back', async () => {
    forgetPending();
    const user = await renderScreen('/two-factor');
    await screen.findByText('There is no sign-in to finish here. Please sign in again.');
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
  });

  it('the code page follows a correct password and remembers the target page', async () => {
    answer<typeof sessions.login, TwoFactorRequired>(sessions.login, {
      two_factor_required: true,
      ...{ user_id: PATIENT.id, channel: 'email', expires_in_seconds: 120 },
    });
    const user = await renderScreen('/login?next=/appointments/upcoming');
    await fill(user, await screen.findByLabelText('Email'), PATIENT.email);
    await fill(user, screen.getByLabelText('Password'), 'Draw-blood-2026');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Enter your code' });
    expect(location.pathname + location.search).toBe('/two-factor?next=%2Fappointments%2Fupcoming');
  });

  it('the code page sends six digits at once, and typing replaces a wrong code', async () => {
    codeWasSent(0);
    refuse(twoFactor.verify, 'CODE_WRONG');
    const user = await renderScreen('/two-factor');
    const code = await screen.findByLabelText<HTMLInputElement>('Code');
    const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
    await screen.findByText(/The code expires in [12]:\d\d/);
    screen.getByRole('button', { name: /Resend in \d+ s/ });
    expect(verify.disabled).toBe(true);
    await fill(user, code, '12345');
    expect(verify.disabled).toBe(true);
    await fill(user, code, '123456');
    await screen.findByText(WRONG);
    const user_id = PATIENT.id;
    answerDashboard();
    const sent = answer<typeof twoFactor.verify, z.input<typeof SignedIn>>(twoFactor.verify, () => {
      signInAs(PATIENT);
      return { token: 'token', user: PATIENT };
    });
    await user.keyboard('654321');
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(sent).toEqual([{ user_id, channel: 'email', code: '654321' }]);
  });

  it('another code can be sent after 30 seconds, which removes the old error', async () => {
    codeWasSent(31);
    refuse(twoFactor.verify, 'CODE_WRONG');
    const user = await renderScreen('/two-factor');
    await fill(user, await screen.findByLabelText('Code'), '123456');
    await screen.findByText(WRONG);
    answer(twoFactor.resend, { message: 'x', channel: 'email', expires_in_seconds: 120 });
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    await screen.findByText('We sent you a new code.');
    expect(screen.queryByText(WRONG)).toBe(null);
    await screen.findByText(/The code expires in (2:00|1:5\d)/);
    screen.getByRole('button', { name: /Resend in \d+ s/ });
  });

  it('an error is shown when a code cannot be checked', async () => {
    codeWasSent(0);
    refuse(twoFactor.verify, 'INTERNAL', { message: '' });
    const user = await renderScreen('/two-factor');
    await fill(user, await screen.findByLabelText('Code'), '123456');
    await screen.findByText('Verification failed');
  });
});
