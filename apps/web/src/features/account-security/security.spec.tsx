import { account } from '@drawpoint/contracts/auth/account.contract';
import { companies } from '@drawpoint/contracts/auth/companies.contract';
import { deletionRequests } from '@drawpoint/contracts/auth/deletion-requests.contract';
import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { sessions, type OwnSession } from '@drawpoint/contracts/auth/sessions.contract';
import { audit } from '@drawpoint/contracts/admin/audit.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { startSession } from '../../lib/session/session.ts';
import { answer, refuse } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const HERE: OwnSession = {
  ...{ id: 'here', device: 'Chrome on Windows', is_current: true },
  ...{ created_at: '2026-11-20T15:00:00.000Z', last_seen_at: '2026-11-25T15:00:00.000Z' },
};
const PHONE: OwnSession = { ...HERE, id: 'phone', device: 'Safari on iPhone', is_current: false };

const list = () => screen.findByRole('list', { name: 'Where you are signed in' });
const count = async () => within(await list()).getAllByRole('listitem').length;

describe('Account security', () => {
  beforeEach(() => {
    signInAs(PATIENT);
    answer(passkeys.list, { data: [] });
    answer(sessions.list, { data: [HERE, PHONE] });
    answer(companies.list, { data: [] });
    answer(deletionRequests.getOwn, null);
    answer(audit.listOwn, { data: [], next: null });
  });

  it('password, two-step verification, passkeys and devices stand together', async () => {
    const sent = answer(account.update, { ...PATIENT, version: 2 });
    const user = await renderScreen('/account/security');
    await list();
    screen.getByRole('heading', { name: 'Passkeys' });
    screen.getByLabelText('Two-step verification');
    await fill(user, screen.getByLabelText('New password'), 'Correct-horse-42');
    await fill(user, screen.getByLabelText('Confirm password'), 'Correct-horse-42');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ password: 'Correct-horse-42' }]));
  });

  it('a person ends a session on another device', async () => {
    const sent = answer(sessions.end, { message: 'x' });
    const user = await renderScreen('/account/security');
    within(await list()).getByText('This device');
    answer(sessions.list, { data: [HERE] });
    await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(async () => expect(await count()).toBe(1));
    expect(sent).toEqual([{ id: 'phone' }]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBe(null);
  });

  it('a person ends all other sessions after a confirmation', async () => {
    const sent = answer(sessions.endOthers, { message: 'x', ended: 1 });
    const user = await renderScreen('/account/security');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
    answer(sessions.list, { data: [HERE] });
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere else' }));
    await screen.findByText('You are signed out everywhere else.');
    await waitFor(async () => expect(await count()).toBe(1));
    expect(sent).toEqual([{ others: 'true' }]);
  });

  it('a refused call with an older token does not end the new session', async () => {
    refuse(sessions.end, 'UNAUTHENTICATED', {
      when: () => {
        // Simulates a sign-in by another tab while the call is running.
        startSession('newer');
        return true;
      },
    });
    const user = await renderScreen('/account/security');
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    await screen.findByText('Unauthenticated.');
    expect(localStorage.getItem('auth_token')).toBe('newer');
    expect(location.pathname).toBe('/account/security');
  });

  it('a passkey without a label is named after the device', async () => {
    const bytes = new Uint8Array([1]).buffer;
    const create = () =>
      Promise.resolve({
        ...{ id: 'AQ', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
        response: { attestationObject: bytes, clientDataJSON: bytes },
      });
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    Object.defineProperty(globalThis.navigator, 'credentials', { value: { create }, configurable: true });
    answer(passkeys.startRegistration, {
      creationOptions: { challenge: 'AQ', user: { id: 'AQ' }, excludeCredentials: [] },
      token: 'token',
    });
    const sent = answer(passkeys.finishRegistration, {
      ...{ id: 1, name: 'Chrome on Windows', created_at: HERE.created_at, last_used_at: null },
    });
    const user = await renderScreen('/account/security');
    await list();
    await user.click(screen.getByRole('button', { name: 'Add Passkey' }));
    await screen.findByText('Passkey added.');
    expect(sent).toMatchObject([{ token: 'token', name: 'Chrome on Windows' }]);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(globalThis.navigator, 'credentials');
  });

  it('an error is shown when a passkey cannot be added', async () => {
    refuse(passkeys.startRegistration, 'INTERNAL', { message: '' });
    const user = await renderScreen('/account/security');
    await screen.findByText('You have no passkeys yet.');
    await user.click(screen.getByRole('button', { name: 'Add Passkey' }));
    await screen.findByText('Failed to register passkey');
  });
});
