import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { followLinks } from '@drawpoint/contracts/appointments/follow.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const TOKEN = 'x'.repeat(43);
const LINK = { id: 3, created_at: '2026-11-28T15:00:00.000Z' };
const URL_OF_LINK = `http://localhost/follow#${TOKEN}`;
const open = () => renderScreen('/appointments/5/confirmation');
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('Sharing a visit with a relative', () => {
  beforeEach(() => {
    signInAs(PATIENT);
    answer(appointments.get, VISIT);
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  it('a failed list offers a retry; a new link is shown once and copied', async () => {
    refuse(followLinks.list, 'INTERNAL');
    const user = await open();
    await screen.findByText('The links could not be loaded.');
    answer(followLinks.list, { data: [], may_make: true });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Whoever has a link sees the first name/);
    refuse(followLinks.make, 'INTERNAL', { message: '' });
    await user.click(await button('Make a link'));
    await screen.findByText('The link could not be made.');
    const made = answer(followLinks.make, { ...LINK, token: TOKEN });
    answer(followLinks.list, { data: [LINK], may_make: true });
    await user.click(await button('Make a link'));
    await screen.findByText('The link is ready. Send it now: it isn’t shown again.');
    expect(made).toEqual([{ id: '5' }]);
    expect(screen.getByLabelText('Link')).toHaveProperty('value', URL_OF_LINK);
    await screen.findByText(/^Made on 11-28-2026 \d/);
    await user.click(await button('Copy'));
    await screen.findByText('Link copied.');
    expect(await navigator.clipboard.readText()).toBe(URL_OF_LINK);
    expect(screen.queryByRole('button', { name: 'Share' })).toBe(null);
  });

  it('a browser with a share sheet offers it', async () => {
    const shared: unknown[] = [];
    const share = (data: unknown) => {
      shared.push(data);
      return Promise.reject(new Error('The person closed the sheet.'));
    };
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    answer(followLinks.list, { data: [], may_make: true });
    answer(followLinks.make, { ...LINK, token: TOKEN });
    const user = await open();
    await user.click(await button('Make a link'));
    await user.click(await button('Share'));
    expect(shared).toEqual([{ url: URL_OF_LINK }]);
  });

  it('a link that cannot be copied is selected', async () => {
    answer(followLinks.list, { data: [], may_make: true });
    answer(followLinks.make, { ...LINK, token: TOKEN });
    const user = await open();
    await user.click(await button('Make a link'));
    const copy = await button('Copy');
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'));
    await user.click(copy);
    await screen.findByText('The link could not be copied. It is selected, so you can copy it yourself.');
    const { selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Link');
    expect([selectionStart, selectionEnd]).toEqual([0, URL_OF_LINK.length]);
  });

  it('a link is revoked after a question, and its address disappears; a failure leaves it', async () => {
    answer(followLinks.list, { data: [LINK], may_make: true });
    answer(followLinks.make, { ...LINK, token: TOKEN });
    refuse(followLinks.revoke, 'INTERNAL', { message: '' });
    const user = await open();
    await user.click(await button('Make a link'));
    await screen.findByLabelText('Link');
    const revoke = async () => {
      await user.click(await button(/^Revoke the link made on 11-28-2026/));
      await user.click(await button('Revoke'));
    };
    await revoke();
    await screen.findByText('The link could not be revoked.');
    const sent = answer(followLinks.revoke, {});
    answer(followLinks.list, { data: [], may_make: true });
    await revoke();
    await screen.findByText('Link revoked.');
    expect(sent).toEqual([{ id: '5', link_id: '3' }]);
    await waitFor(() => expect(screen.queryByText(/^Made on/)).toBe(null));
    expect(screen.queryByLabelText('Link')).toBe(null);
  });

  it('a visit with all its links says so, and so does the server', async () => {
    answer(followLinks.list, { data: [LINK], may_make: true });
    refuse(followLinks.make, 'TOO_MANY_LINKS');
    const user = await open();
    const data = [1, 2, 3, 4, 5].map((id) => ({ ...LINK, id }));
    const make = await button('Make a link');
    answer(followLinks.list, { data, may_make: false });
    await user.click(make);
    await screen.findByText('This visit has the maximum number of links. Please revoke one first.');
    await screen.findByText('This visit has all the links it can have. Revoke one to make another.');
    expect(screen.queryByRole('button', { name: 'Make a link' })).toBe(null);
  });

  it('a visit that is over has a card while a link still works, else none', async () => {
    answer(appointments.get, { ...VISIT, status: 'completed' });
    answer(followLinks.list, { data: [LINK], may_make: false });
    await open();
    await screen.findByText(/^Made on/);
    expect(screen.queryByRole('button', { name: 'Make a link' })).toBe(null);
  });

  it('a visit without a link that is over has no card', async () => {
    answer(appointments.get, { ...VISIT, status: 'completed' });
    const asked = answer(followLinks.list, { data: [], may_make: false });
    await open();
    await screen.findByText('Completed');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('Share with a relative')).toBe(null);
  });
});

it('staff see no links of a patient’s visit', async () => {
  signInAs(ADMIN);
  answer(appointments.get, { ...VISIT, status: 'approved' });
  const asked = answer(followLinks.list, { data: [LINK], may_make: true });
  await open();
  await screen.findByText('Approved');
  expect(asked).toEqual([]);
  expect(screen.queryByText('Share with a relative')).toBe(null);
});
