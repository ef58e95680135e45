import type { MessageableUser } from '@drawpoint/contracts/messaging/chat-message';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { DEVELOPER, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const { id, first_name, last_name, email } = PATIENT;
const ADA: MessageableUser = { id, first_name, last_name, email, roles: ['user'], last_visited_at: null };

describe('The messages', () => {
  it('a patient without conversations sees none and cannot start one', async () => {
    signInAs(PATIENT);
    await renderScreen('/messages');
    await screen.findByText('No conversations yet.');
    screen.getByText('Select a user to start a conversation.');
    expect(screen.queryByRole('button', { name: 'Start new conversation' })).toBe(null);
  });

  it('an error is shown when a person does not exist', async () => {
    signInAs(PHLEBOTOMIST);
    refuse(chatMessages.list, 'NOT_FOUND');
    await renderScreen('/messages?with=99');
    await screen.findByText('User does not exist.');
  });

  it('nobody can write to themselves', async () => {
    signInAs(PHLEBOTOMIST);
    await renderScreen(`/messages?with=${PHLEBOTOMIST.id}`);
    await screen.findByText("You can't message yourself.");
  });
});

describe('A conversation', () => {
  it('staff get the company’s ready answers, and a tap fills one in for editing', async () => {
    signInAs(PHLEBOTOMIST);
    answer(policies.list, { data: [{ key: 'messages.ready_answers', value: ['10 minutes late.'] }] });
    const here = { has_older: false, has_newer: false, may_write: true };
    answer(chatMessages.list, { data: [], other: ADA, ...here });
    const sent = refuse(chatMessages.send, 'FORBIDDEN');
    const user = await renderScreen(`/messages?with=${id}`);
    await user.click(await screen.findByRole('button', { name: '10 minutes late.' }));
    const field = screen.getByRole('textbox', { name: 'Type message' });
    expect(field).toHaveProperty('value', '10 minutes late.');
    expect(screen.queryByRole('group', { name: 'Ready answers' })).toBe(null);
    await user.type(field, ' Sorry!');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toMatchObject([{ content: '10 minutes late. Sorry!' }]));
  });
});

describe('The picker of a new conversation', () => {
  async function open(user: UserEvent) {
    await user.click(await screen.findByRole('button', { name: 'Start new conversation' }));
    return within(await screen.findByRole('dialog', { name: 'Start new conversation' }));
  }
  const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

  it('the picker shows ten people a page, and starts again with another page size', async () => {
    signInAs(PHLEBOTOMIST);
    const asked = answer(chatMessages.listUsers, { ...pageOf([ADA], 30), last_page: 3 });
    const user = await renderScreen('/messages');
    const picker = await open(user);
    await picker.findByText(email);
    expect(texts(picker.getAllByRole('columnheader'))).toEqual([
      ...['Name', 'Email', 'Role', 'Last Visited', 'Action'],
    ]);
    expect(texts(within(picker.getByLabelText('Rows per page')).getAllByRole('option'))).toEqual([
      ...['10', '15', '25'],
    ]);
    picker.getByText('30 users');
    const prev = picker.getByRole<HTMLButtonElement>('button', { name: 'Prev' });
    expect(prev.disabled).toBe(true);
    await user.click(picker.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(prev.disabled).toBe(false));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '2', per_page: '10' }));
    await user.selectOptions(picker.getByLabelText('Rows per page'), '15');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '1', per_page: '15' }));
    expect(prev.disabled).toBe(true);
  });

  it('the picker says when nobody is found, and offers people found by name', async () => {
    signInAs(PHLEBOTOMIST);
    answer(chatMessages.listUsers, ({ q }) => pageOf(q === 'nobody' ? [] : [ADA]));
    const user = await renderScreen('/messages');
    const picker = await open(user);
    await fill(user, picker.getByLabelText('Search by name or email'), 'nobody');
    await picker.findByText('No users found.');
    await fill(user, picker.getByLabelText('Search by name or email'), email);
    await picker.findByRole('button', { name: 'Start the conversation with Ada Lane' });
    picker.getByText('1 user');
    refuse(chatMessages.list, 'NOT_FOUND');
    await user.click(picker.getByRole('button', { name: 'Start the conversation with Ada Lane' }));
    await waitFor(() => expect(location.search).toBe(`?with=${id}`));
  });

  it.each([
    [PHLEBOTOMIST, ['All', 'User', 'Phlebotomist', 'Admin']],
    [DEVELOPER, ['All', 'User', 'Phlebotomist', 'Admin', 'Developer']],
  ])('the picker filters by role, and only developers by developers: %#', async (person, roles) => {
    signInAs(person);
    answer(chatMessages.listUsers, ({ role }) => pageOf(role === 'admin' ? [] : [ADA]));
    const user = await renderScreen('/messages');
    const picker = await open(user);
    await picker.findByText(email);
    expect(texts(within(picker.getByLabelText('Role')).getAllByRole('option'))).toEqual(roles);
    await user.selectOptions(picker.getByLabelText('Role'), 'Admin');
    await picker.findByText('No users found.');
    await user.selectOptions(picker.getByLabelText('Role'), 'User');
    await picker.findByText(email);
  });

  it('the picker opens an existing conversation', async () => {
    signInAs(PHLEBOTOMIST);
    const other = { id, first_name, last_name, email, last_visited_at: null };
    const last_message = { id: 1, content: 'Good morning', created_at: '2026-11-20T15:00:00.000Z' };
    const threads = { data: [{ other, unread_count: 0, last_message }], unread_count: 0, next: null };
    answer(chatMessages.listThreads, threads);
    answer(chatMessages.listUsers, pageOf([ADA]));
    const user = await renderScreen('/messages');
    const picker = await open(user);
    await picker.findByRole('button', { name: 'Open the conversation with Ada Lane' });
  });
});
