import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { screen } from '@testing-library/dom';
import { answer } from '../../testing/api.ts';
import { ADMIN, DEVELOPER, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

describe('The header', () => {
  it.each([
    ['a patient', PATIENT],
    ['a phlebotomist', PHLEBOTOMIST],
    ['an admin', ADMIN],
    ['a developer', DEVELOPER],
  ])('the button of the menu counts the unread messages of %s', async (_who, person) => {
    signInAs(person);
    answer(chatMessages.listThreads, { data: [], unread_count: 3, next: null });
    await renderScreen('/messages');
    await screen.findByRole('button', { name: /^Open the menu\s*3\s*unread$/ });
  });
});
