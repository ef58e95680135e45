import {
  contactMessages,
  type WholeContactMessage,
} from '@drawpoint/contracts/admin/contact-messages.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { currentSite, setSite } from '../../lib/site.ts';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, DEVELOPER, PATIENT } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const PROVIDERS = {
  data: [
    { id: 1, name: 'Empire Mobile Labs' },
    { id: 2, name: 'Hudson Draws' },
  ],
};
const THANKS = { message: 'Thanks! We received your message.' };

describe('The contact form', () => {
  beforeEach(() => void answer(catalog.listProviders, PROVIDERS));

  it('missing fields are named, and the first one gets the focus', async () => {
    const user = await renderScreen('/contact');
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    await screen.findByText('Please select a provider.');
    screen.getByText('Enter your name.');
    screen.getByText('Enter your email address.');
    screen.getByText('Write your message.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Provider')));
  });

  it('a visitor’s message is sent to the provider of the link, and a link to sign in follows', async () => {
    const sent = answer(contactMessages.submit, THANKS);
    const user = await renderScreen('/contact?provider_id=1');
    await screen.findByRole('option', { name: 'Empire Mobile Labs', selected: true });
    await fill(user, screen.getByLabelText('Name'), 'Quentin');
    await fill(user, screen.getByLabelText('Email'), 'quentin@example.com');
    await fill(user, screen.getByLabelText('Phone (optional)'), '2125550147');
    await fill(user, screen.getByLabelText('Subject (optional)'), 'Parking');
    await fill(user, screen.getByRole('textbox', { name: 'Message' }), 'Is there a place?\nIt is narrow.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText(THANKS.message);
    expect(sent).toMatchObject([
      {
        ...{ provider_id: 1, name: 'Quentin', email: 'quentin@example.com', subject: 'Parking' },
        message: 'Is there a place?\nIt is narrow.',
        website: '',
      },
    ]);
    screen.getByRole('link', { name: 'Back to Sign In' });
  });

  it('a signed-in person’s name and email are filled in, and input stays when sending fails', async () => {
    signInAs(PATIENT);
    refuse(contactMessages.submit, 'INTERNAL');
    const user = await renderScreen('/contact');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(PATIENT.email);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(PATIENT.full_name);
    await screen.findByRole('option', { name: 'Hudson Draws' });
    await user.selectOptions(screen.getByLabelText('Provider'), 'Hudson Draws');
    await fill(user, screen.getByRole('textbox', { name: 'Message' }), 'Thank you.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText('Failed to send. Please try again.');
    const sent = answer(contactMessages.submit, THANKS);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText(THANKS.message);
    expect(sent).toMatchObject([{ provider_id: 2, name: PATIENT.full_name, message: 'Thank you.' }]);
  });

  it('a tap the moment the error appears sends again', async () => {
    signInAs(PATIENT);
    refuse(contactMessages.submit, 'INTERNAL');
    const user = await renderScreen('/contact');
    await screen.findByRole('option', { name: 'Hudson Draws' });
    await user.selectOptions(screen.getByLabelText('Provider'), 'Hudson Draws');
    await fill(user, screen.getByRole('textbox', { name: 'Message' }), 'Thank you.');
    const send = screen.getByRole('button', { name: 'Send message' });
    let isTapped = false;
    const observer = new MutationObserver(() => {
      if (isTapped || !screen.queryByText('Failed to send. Please try again.')) return;
      isTapped = true;
      answer(contactMessages.submit, THANKS);
      send.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await user.click(send);
    await screen.findByText(THANKS.message);
    observer.disconnect();
    expect(isTapped).toBe(true);
  });

  it('an error is shown when the providers do not load, and a retry loads them', async () => {
    refuse(catalog.listProviders, 'INTERNAL');
    const user = await renderScreen('/contact');
    await screen.findByText('Unable to load providers.');
    answer(catalog.listProviders, PROVIDERS);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: 'Hudson Draws' });
    expect(screen.queryByText('Unable to load providers.')).toBe(null);
  });

  it('reCAPTCHA loads with the first focus when the site has a key, and its token is sent', async () => {
    const site = currentSite();
    setSite({ ...site, recaptchaSiteKey: 'played-key' });
    const sent = answer(contactMessages.submit, THANKS);
    const scripts = () => document.querySelectorAll<HTMLScriptElement>('script[src*="recaptcha"]');
    const user = await renderScreen('/contact?provider_id=1');
    const name = await screen.findByLabelText('Name');
    expect(scripts()).toHaveLength(0);
    await fill(user, name, 'Quentin');
    expect(scripts()[0]?.src).toContain('render=played-key');
    Object.assign(window, {
      grecaptcha: {
        ready: (work: () => void) => work(),
        execute: async (key: string, { action }: { action: string }) => `played ${key} ${action}`,
      },
    });
    scripts()[0]!.dispatchEvent(new Event('load'));
    await fill(user, screen.getByLabelText('Email'), 'quentin@example.com');
    await fill(user, screen.getByRole('textbox', { name: 'Message' }), 'Is there a place?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText(THANKS.message);
    expect(sent).toMatchObject([{ recaptcha_token: 'played played-key contact', website: '' }]);
    scripts()[0]!.remove();
    setSite(site);
  });
});

describe('The list of contact messages', () => {
  const MESSAGE: WholeContactMessage = {
    id: 5,
    name: 'Quentin Moor',
    email: 'quentin@example.com',
    phone: '+12125550147',
    provider_id: 1,
    provider: { name: 'Empire Mobile Labs' },
    created_at: '2026-11-20T15:00:00.000Z',
    subject: 'Parking',
    state: 'open',
    owner: null,
    message: 'Is there a place?\nThe street is narrow.',
    replies: [],
  };
  const ANSWERED: WholeContactMessage = {
    ...{ ...MESSAGE, state: 'answered', owner: { id: ADMIN.id, name: 'Ann Office' } },
    replies: [
      { id: 1, text: 'Yes.', author: { id: ADMIN.id, name: 'Ann Office' }, created_at: MESSAGE.created_at },
    ],
  };

  it('the list shows subject, state and owner, and can be limited to unanswered messages', async () => {
    signInAs(ADMIN);
    const asked = answer(contactMessages.list, pageOf([MESSAGE, { ...ANSWERED, id: 6 }]));
    const user = await renderScreen('/admin/contact-messages');
    await screen.findAllByText('Parking');
    screen.getByText('Ann Office');
    screen.getByText('Answered', { selector: 'td *' });
    await user.selectOptions(screen.getByLabelText('State'), 'Open');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'open' }));
  });

  it('a message is answered, taken over and marked as answered', async () => {
    signInAs(ADMIN);
    answer(contactMessages.list, pageOf([MESSAGE]));
    answer(contactMessages.get, MESSAGE);
    const changed = answer(contactMessages.update, ANSWERED);
    const sent = answer(contactMessages.reply, ANSWERED);
    const user = await renderScreen('/admin/contact-messages?message=5');
    const dialog = await screen.findByRole('dialog', { name: 'Message' });
    await user.click(await within(dialog).findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(changed).toMatchObject([{ mine: true }]));
    await user.click(within(dialog).getByRole('button', { name: 'Mark as answered' }));
    await waitFor(() => expect(changed.at(-1)).toMatchObject({ state: 'answered' }));
    await fill(user, within(dialog).getByLabelText('Reply by email'), 'Yes.');
    answer(contactMessages.get, ANSWERED);
    await user.click(within(dialog).getByRole('button', { name: 'Send reply' }));
    const replies = await within(dialog).findByRole('list', { name: 'Replies' });
    within(replies).getByText('Yes.');
    expect(sent).toMatchObject([{ text: 'Yes.', client_id: expect.any(String) }]);
    within(dialog).getByRole('button', { name: 'Reopen' });
  });

  it('a message opens from its name and from its action', async () => {
    signInAs(ADMIN);
    answer(contactMessages.list, pageOf([MESSAGE]));
    const read = answer(contactMessages.get, MESSAGE);
    const user = await renderScreen('/admin/contact-messages');
    await user.click(await screen.findByRole('link', { name: MESSAGE.name }));
    const dialog = await screen.findByRole('dialog', { name: 'Message' });
    await within(dialog).findByText(/The street is narrow\./);
    within(dialog).getByText('(212) 555-0147');
    expect(read).toEqual([{ id: '5' }]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    await user.click(screen.getByRole('button', { name: 'View the message of Quentin Moor' }));
    await screen.findByRole('dialog', { name: 'Message' });
  });

  it('an admin sees their provider’s messages, without a provider filter', async () => {
    signInAs(ADMIN);
    answer(contactMessages.list, pageOf([MESSAGE]));
    await renderScreen('/admin/contact-messages');
    await screen.findByRole('link', { name: MESSAGE.name });
    expect(screen.queryByLabelText('Provider')).toBe(null);
  });

  it('a developer filters messages by provider, and sees when nothing is found', async () => {
    signInAs(DEVELOPER);
    answer(catalog.listProviders, PROVIDERS);
    const asked = answer(contactMessages.list, ({ provider_id }) => pageOf(provider_id ? [] : [MESSAGE]));
    const user = await renderScreen('/admin/contact-messages');
    await screen.findByRole('option', { name: 'Hudson Draws' });
    await user.selectOptions(screen.getByLabelText('Provider'), 'Hudson Draws');
    await screen.findByText('No results');
    expect(asked.at(-1)).toMatchObject({ provider_id: '2' });
  });

  it('messages are searched by the typed text', async () => {
    signInAs(ADMIN);
    const asked = answer(contactMessages.list, pageOf([MESSAGE]));
    const user = await renderScreen('/admin/contact-messages');
    const search = await screen.findByRole('searchbox', { name: 'Search names and email addresses' });
    await fill(user, search, 'quentin');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'quentin' }));
  });

  it('the empty list says what it is for', async () => {
    signInAs(ADMIN);
    answer(contactMessages.list, pageOf<WholeContactMessage>([]));
    await renderScreen('/admin/contact-messages');
    await screen.findByText('No messages yet');
  });

  it.each([
    ['FORBIDDEN', 'You do not have permission to view contact messages.'],
    ['NOT_FOUND', 'Failed to load contact messages.'],
  ] as const)('an error is shown when the list cannot be read: %s', async (code, text) => {
    signInAs(ADMIN);
    refuse(contactMessages.list, code, { message: '' });
    await renderScreen('/admin/contact-messages');
    await screen.findByText(text);
  });

  it('an error is shown when a message cannot be read', async () => {
    signInAs(ADMIN);
    answer(contactMessages.list, pageOf([MESSAGE]));
    refuse(contactMessages.get, 'NOT_FOUND', { message: '' });
    await renderScreen('/admin/contact-messages?message=5');
    await screen.findByText('Failed to load message.');
  });

  it('a patient is refused on the screen of contact messages', async () => {
    signInAs(PATIENT);
    await renderScreen('/admin/contact-messages');
    await screen.findByRole('heading', { name: 'Access denied' });
  });
});
