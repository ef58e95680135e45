import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { cleanup } from '@testing-library/react/pure.js';
import type { UserEvent } from '@testing-library/user-event';
import { ReplyButton } from '../../features/appointments/ReplyButton.tsx';
import { CompleteDialog } from '../../features/visits/CompleteDialog.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { confirm, currentQuestion } from '../../lib/screen/confirm.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { endSession } from '../../lib/session/session.ts';
import { refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import Question from './Question.tsx';

const TEXT = 'I am ten minutes late.';

/** Escape, a touch beside the dialog, or its own button. */
const CLOSING: [string, (dialog: HTMLElement) => void][] = [
  ['Escape', (dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
  ['a touch beside it', (dialog) => fireEvent.click(dialog)],
  ['its button', (dialog) => fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)],
];

async function openReply(): Promise<{ user: UserEvent; field: HTMLTextAreaElement }> {
  const user = await renderScreen(<ReplyButton id={5} name="Ada" />);
  await user.click(await screen.findByRole('button', { name: 'Message' }));
  return { user, field: await screen.findByLabelText<HTMLTextAreaElement>('Type message') };
}

/** A reload keeps the tab's storage, and unmounts nothing. */
function reload(): void {
  const stored = Object.entries(sessionStorage);
  cleanup();
  stored.forEach(([key, value]) => sessionStorage.setItem(key, String(value)));
}

beforeEach(() => {
  signInAs(PHLEBOTOMIST);
  queryClient.setQueryData(userQuery.queryKey, PHLEBOTOMIST);
});

describe('a dialog', () => {
  it.each(CLOSING)('a dialog without input closes at once by %s', async (_, close) => {
    await openReply();
    close(screen.getByRole('dialog', { name: 'Message to Ada' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  it.each(CLOSING)('a dialog with input asks before %s discards it', async (_, close) => {
    const { user, field } = await openReply();
    await fill(user, field, TEXT);
    close(screen.getByRole('dialog', { name: 'Message to Ada' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Type message').value).toBe(TEXT);
    close(screen.getByRole('dialog', { name: 'Message to Ada' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    await user.click(screen.getByRole('button', { name: 'Message' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Type message')).value).toBe('');
  });

  it('a dialog opens again when the browser closes it, as at a second Escape', async () => {
    await openReply();
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Message to Ada' });
    dialog.close();
    expect(dialog.open).toBe(true);
  });

  it('a dialog that asks for a reason asks before it is discarded', async () => {
    const answer = confirm({ title: 'Deny this visit?', verb: 'Deny', reason: 'Reason' });
    const user = await renderScreen(<Question asked={currentQuestion()!} />);
    await fill(user, await screen.findByLabelText('Reason'), 'Out of town');
    fireEvent.click(screen.getByRole('dialog', { name: 'Deny this visit?' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Deny' }));
    expect(await answer).toMatchObject({ reason: 'Out of town' });
  });
});

describe('what was typed in a dialog', () => {
  it('a dialog’s input survives a reload until it is sent', async () => {
    const { user, field } = await openReply();
    await fill(user, field, TEXT);
    reload();
    const again = await openReply();
    await waitFor(() => expect(again.field.value).toBe(TEXT));
    const sent = refuse(replies.create, 'FORBIDDEN');
    await again.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toMatchObject([{ message: TEXT }]));
    expect(sessionStorage).toHaveLength(1);
  });

  it('a dialog’s stored input is deleted by signing out, but not by an expired session', async () => {
    const { user, field } = await openReply();
    await fill(user, field, TEXT);
    endSession('expired');
    cleanup();
    expect(sessionStorage).toHaveLength(1);
    endSession('signed-out');
    expect(sessionStorage).toHaveLength(0);
  });

  it('a dialog’s input that may be health data is not stored', async () => {
    refuse(visits.complete, 'FORBIDDEN');
    const user = await renderScreen(<CompleteDialog visit={VISIT} onClose={() => undefined} />);
    await fill(user, await screen.findByLabelText('Notes'), 'Hard stick, left arm');
    await user.click(screen.getByRole('button', { name: 'Add an extra charge' }));
    await fill(user, screen.getByLabelText('Extra charge'), 'Second stick');
    await waitFor(() => expect(Object.values(sessionStorage).join()).toContain('Second stick'));
    expect(Object.values(sessionStorage).join()).not.toContain('Hard stick');
  });
});
