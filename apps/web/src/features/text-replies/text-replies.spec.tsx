import { textReplies, type TextReply } from '@drawpoint/contracts/notifier/text-replies.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const OPEN: TextReply = {
  ...{ id: 7, phone: '+12125550182', text: 'Who is this?', received_at: '2026-11-20T15:00:00.000Z' },
  ...{ state: 'open', done: null },
};
const DONE: TextReply = {
  ...{ ...OPEN, state: 'done' },
  done: { at: '2026-11-20T16:00:00.000Z', by: { id: 2, name: 'Olivia Grant' } },
};
const PATH = '/admin/text-replies';

describe('Text replies', () => {
  beforeEach(() => signInAs(ADMIN));

  it('each has the number to call, the text and when it came, and is marked as done', async () => {
    answer(textReplies.list, pageOf([OPEN]));
    const user = await renderScreen(PATH);
    const row = within((await screen.findByText('Who is this?')).closest('tr')!);
    expect(row.getByRole('link', { name: 'Call (212) 555-0182' }).getAttribute('href')).toBe(
      'tel:+12125550182',
    );
    const sent = answer(textReplies.update, DONE);
    answer(textReplies.list, pageOf([DONE]));
    await user.click(screen.getByRole('button', { name: 'Mark the text of (212) 555-0182 as done' }));
    await screen.findByText('Marked as done.');
    expect(sent).toEqual([{ id: '7', done: true }]);
    await screen.findByText('Olivia Grant');
    await screen.findByRole('button', { name: 'Reopen the text of (212) 555-0182' });
  });

  it('a failure to save is said, and the text stays open', async () => {
    answer(textReplies.list, pageOf([OPEN]));
    refuse(textReplies.update, 'INTERNAL');
    const user = await renderScreen(PATH);
    await user.click(await screen.findByRole('button', { name: 'Mark the text of (212) 555-0182 as done' }));
    await screen.findByText('This could not be saved.');
    screen.getByText('Who is this?');
  });

  it('only open ones are shown on request', async () => {
    const asked = answer(textReplies.list, pageOf([OPEN]));
    const user = await renderScreen(PATH);
    await user.selectOptions(await screen.findByLabelText('State'), 'Open');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'open' }));
  });

  it('an empty list says what will be here', async () => {
    answer(textReplies.list, pageOf<TextReply>([]));
    await renderScreen(PATH);
    await screen.findByText('No texts yet');
  });

  it('a list that fails to load can be tried again', async () => {
    refuse(textReplies.list, 'INTERNAL');
    const user = await renderScreen(PATH);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(textReplies.list, pageOf([OPEN]));
    await user.click(again);
    await screen.findByText('Who is this?');
  });

  it('phlebotomists do not open it', async () => {
    signInAs(PHLEBOTOMIST);
    await renderScreen(PATH);
    await screen.findByRole('heading', { name: 'Access denied' });
  });
});
