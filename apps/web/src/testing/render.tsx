import { patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react/pure.js';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../app/Providers.tsx';
import { openRouter } from '../app/router.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { startSession } from '../lib/session/session.ts';
import { answer } from './api.ts';

/**
 * The person is signed in; what the shell around every screen asks for is answered, policies have their defaults, and
 * there are no notes about patients.
 */
export function signInAs(user: User): void {
  answer(sessions.getUser, user);
  answer(notifications.list, { data: [] });
  answer(chatMessages.listThreads, { data: [], unread_count: 0, next: null });
  answer(policies.list, { data: [] });
  answer(patientNotes.list, ({ id }) => ({
    patient: { id: Number(id), first_name: 'Ada', last_name: 'Lane' },
    companies: [],
    data: [],
  }));
  startSession('token');
}

/**
 * Opens an address with routes, guards and shell, or renders one element. Set up the mocks first. Returns the
 * user-event instance.
 */
export async function renderScreen(screen: string | ReactElement): Promise<UserEvent> {
  const user = userEvent.setup({ delay: null });
  if (typeof screen === 'string') {
    window.history.replaceState(null, '', screen);
    const router = await openRouter();
    render(<RouterProvider router={router} />, { wrapper: Providers });
  } else {
    const element = <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>;
    const router = createMemoryRouter([{ path: '*', element }]);
    render(<RouterProvider router={router} />, { wrapper: Providers });
  }
  return user;
}

/** Closes the screen and forgets what was loaded, as a reload does. What is stored in the tab stays. */
export function closeScreen(): void {
  cleanup();
  queryClient.clear();
}

/** Replaces a field's text by pasting. */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
