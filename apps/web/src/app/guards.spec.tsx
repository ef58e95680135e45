import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { SignedIn } from '@drawpoint/contracts/auth/signed-in';
import { screen, waitFor } from '@testing-library/dom';
import type { z } from 'zod/mini';
import { answer, pageOf, refuse } from '../testing/api.ts';
import { VISIT } from '../testing/appointments.ts';
import { PATIENT } from '../testing/people.ts';
import { fill, renderScreen, signInAs } from '../testing/render.tsx';

const UPCOMING = '/appointments/upcoming';
const here = () => location.pathname + location.search;

describe('Somebody who is not signed in', () => {
  it('a signed-out person is sent to the sign-in page without an expiry notice, and back afterwards', async () => {
    answer<typeof sessions.login, z.input<typeof SignedIn>>(sessions.login, {
      token: 'token',
      user: PATIENT,
    });
    answer(appointments.listMine, pageOf<Appointment>([]));
    answer(visitConfirmations.listMine, { data: [] });
    const user = await renderScreen(UPCOMING);
    const email = await screen.findByLabelText('Email');
    expect(here()).toBe('/login?next=/appointments/upcoming');
    expect(screen.queryByText(/Your session expired/)).toBe(null);
    signInAs(PATIENT);
    await fill(user, email, PATIENT.email);
    await fill(user, screen.getByLabelText('Password'), 'Draw-blood-2026');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('No upcoming visit');
    expect(here()).toBe(UPCOMING);
  });

  it('an unknown address shows a signed-out person links to sign in and to the dashboard', async () => {
    const user = await renderScreen('/no/such/page');
    await screen.findByRole('heading', { name: '404 - Page not found' });
    screen.getByRole('link', { name: 'Sign In' });
    expect(screen.queryByRole('button', { name: /Welcome/ })).toBe(null);
    await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    await waitFor(() => expect(here()).toBe('/login?next=/dashboard'));
  });

  it('the privacy policy and terms say that health data is handled in line with HIPAA', async () => {
    await renderScreen('/privacy');
    await screen.findByText(/Health data is handled in line with HIPAA/);
  });

  it('the terms say that health data is handled in line with HIPAA', async () => {
    await renderScreen('/terms');
    await screen.findByText(/Health data is handled in line with HIPAA/);
  });

  it('a person with an expired token sees the landing page', async () => {
    signInAs(PATIENT);
    refuse(sessions.getUser, 'UNAUTHENTICATED');
    await renderScreen('/');
    await screen.findByRole('heading', { name: 'Mobile Phlebotomy, Simplified' });
  });
});

describe('A patient who is signed in', () => {
  it('a patient is refused on staff screens and sees no link to them', async () => {
    signInAs(PATIENT);
    await renderScreen('/phleb/appointments/pending');
    await screen.findByRole('heading', { name: 'Access denied' });
    screen.getByText('You do not have permission to view this page.');
    expect(screen.queryByRole('link', { name: 'Pending' })).toBe(null);
  });

  it.each(['/no/such/page', '/users'])(
    'an unknown address shows a patient the not-found page inside the shell: %s',
    async (path) => {
      signInAs(PATIENT);
      await renderScreen(path);
      await screen.findByRole('heading', { name: '404 - Page not found' });
      screen.getByRole('button', { name: 'Welcome, Ada' });
      expect(screen.getAllByRole('link', { name: 'Go to the dashboard' })[0]!.getAttribute('href')).toBe(
        '/dashboard',
      );
    },
  );

  it.each(['FORBIDDEN', 'NOT_FOUND'] as const)(
    'a patient does not see somebody else’s visit: %s',
    async (code) => {
      signInAs(PATIENT);
      refuse(appointments.get, code);
      await renderScreen('/appointments/5/confirmation');
      await screen.findByText('Failed to load appointment.');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
    },
  );

  it('a patient sees their visit and who must answer it', async () => {
    signInAs(PATIENT);
    answer(appointments.get, VISIT);
    await renderScreen('/appointments/5/confirmation');
    await screen.findByText(/Maria will confirm, usually/);
  });

  it.each([
    ['/about', 'Book an Appointment', '/appointments/book'],
    ['/terms', 'Dashboard', '/dashboard'],
    ['/privacy', 'Dashboard', '/dashboard'],
  ])('a signed-in patient reads %s with a link back into the app', async (path, link, to) => {
    signInAs(PATIENT);
    await renderScreen(path);
    const links = await screen.findAllByRole('link', { name: link });
    expect(links[0]!.getAttribute('href')).toBe(to);
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBe(null);
  });
});
