import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { answer, refuse } from '../../testing/api.ts';
import { fill, renderScreen } from '../../testing/render.tsx';

const NEW = 'Harbour-light-9';
const LINK = '/reset-password?email=frida@example.test&token=of-the-link';

describe('A forgotten password', () => {
  it.each(['RATE_LIMITED', 'INTERNAL'] as const)(
    'a reset request shows the same text for every result: %s',
    async (code) => {
      const silent = jest.spyOn(console, 'error').mockReturnValue();
      const asked = refuse(passwords.forgot, code);
      const user = await renderScreen('/login');
      await user.click(await screen.findByRole('link', { name: 'Forgot Password' }));
      await screen.findByRole('heading', { name: 'Forgot Password' });
      await fill(user, screen.getByLabelText('Email'), 'nobody@example.test');
      await user.click(screen.getByRole('button', { name: 'Send reset link' }));
      await screen.findByText('If your email exists, we sent a reset link.');
      expect(screen.queryByRole('alert')).toBe(null);
      expect(asked).toEqual([{ email: 'nobody@example.test' }]);
      silent.mockRestore();
    },
  );
});

describe('The page of a reset link', () => {
  async function choose(user: UserEvent, password: string, again = password): Promise<void> {
    await fill(user, await screen.findByLabelText('New password'), password);
    await fill(user, screen.getByLabelText('Confirm password'), again);
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
  }

  it('the page takes the email from the link and removes both from the address and history', async () => {
    await renderScreen(LINK);
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe('frida@example.test');
    await waitFor(() => expect(location.href).toMatch(/\/reset-password$/));
    expect(JSON.stringify(history.state)).not.toContain('of-the-link');
  });

  it('the page without a link asks to open the email again', async () => {
    await renderScreen('/reset-password');
    await screen.findByText(/Please open the link in your email again, or get a new one\./);
    const another = screen.getByRole('link', { name: 'Send a new link' });
    expect(another.getAttribute('href')).toBe('/forgot-password');
  });

  it('an unacceptable password shows its error, and a valid one is set', async () => {
    const text = 'This password is too common.';
    refuse(passwords.reset, 'INVALID_INPUT', { errors: { password: [text] } });
    const user = await renderScreen(LINK);
    await choose(user, NEW);
    await screen.findByText(text);
    await choose(user, NEW, 'Harbour-light-8');
    await screen.findByText('Passwords do not match');
    const done = 'Your password was changed. You can sign in with it now.';
    const sent = answer(passwords.reset, { message: done });
    await choose(user, NEW);
    await screen.findByText(done);
    expect(sent).toEqual([
      {
        ...{ email: 'frida@example.test', token: 'of-the-link' },
        ...{ password: NEW, password_confirmation: NEW },
      },
    ]);
    screen.getByRole('link', { name: 'Sign In' });
  });

  it('a used link can be replaced by a new one', async () => {
    refuse(passwords.reset, 'LINK_USED');
    const user = await renderScreen(LINK);
    await choose(user, NEW);
    await screen.findByText('This link has already been used. Please request a new one.');
    await user.click(screen.getByRole('link', { name: 'Send a new link' }));
    await waitFor(() => expect(location.pathname).toBe('/forgot-password'));
  });

  it('an error is shown when the reset fails', async () => {
    refuse(passwords.reset, 'INTERNAL', { message: '' });
    const user = await renderScreen(LINK);
    await choose(user, NEW);
    await screen.findByText('Reset failed');
  });
});
