import type { User } from '@drawpoint/contracts/auth/user';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { notificationData } from '@drawpoint/contracts/messaging/notification';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { currentToasts } from '../../lib/screen/toasts.ts';
import { answer, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { ResultsCard } from './ResultsCard.tsx';

const DOCUMENT = { id: 8, url: `/api/appointments/${VISIT.id}/documents/8`, name: 'results-1.pdf' };
const visit = { ...VISIT, documents: [DOCUMENT], actions: ['withdraw_results' as const] };
const maria = { name: 'Maria Santos', at: '2026-11-25T14:12:00Z' };

async function open(person: User, answerMore: () => void = () => undefined) {
  signInAs(person);
  queryClient.setQueryData(userQuery.queryKey, person);
  answerMore();
  return renderScreen(<ResultsCard visit={visit} />);
}

describe('Results of a visit', () => {
  it('a phlebotomist withdraws results with a reason, and reads why the server refuses', async () => {
    const refused = refuse(results.withdraw, 'FORBIDDEN', { message: 'Not authorized.' });
    const user = await open(PHLEBOTOMIST);
    await user.click(await screen.findByRole('button', { name: 'Withdraw: results-1.pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw results-1.pdf?' });
    const withdraw = () => within(dialog).getByRole('button', { name: 'Withdraw' });
    await fill(user, within(dialog).getByLabelText('Reason'), 'Belongs to another patient.');
    await user.click(withdraw());
    await within(dialog).findByText('Not authorized.');
    expect(refused).toMatchObject([{ document_id: '8', reason: 'Belongs to another patient.' }]);
    const sent = answer(results.withdraw, { ...visit, documents: [] });
    await user.click(withdraw());
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(currentToasts().at(-1)).toMatchObject({ kind: 'success', text: 'Results withdrawn.' });
  });

  it('news of results is read once the patient sees them', async () => {
    const news = {
      ...{ id: 8, read_at: null, created_at: '2026-11-20T15:00:00.000Z' },
      data: notificationData({ kind: 'appointment_results', appointment_id: VISIT.id }),
    };
    const read = answer(notifications.markRead, news);
    await open(PATIENT, () => answer(notifications.list, { data: [news] }));
    await waitFor(() => expect(read).toEqual([{ id: '8' }]));
  });

  it('an admin sees who added, opened and withdrew the results', async () => {
    answer(results.history, {
      data: [
        {
          ...{ id: 8, name: 'results-1.pdf', added: maria },
          withdrawn: { ...maria, reason: 'Belongs to another patient.' },
          opened: [{ ...maria, name: 'Sam Lane' }],
        },
      ],
    });
    await open(ADMIN);
    const history = await screen.findByRole('list', { name: 'History of results' });
    const [first] = within(history).getAllByRole('listitem');
    expect(first!.textContent).toMatch(
      /Added by Maria Santos.*Opened by Sam Lane.*Withdrawn by Maria Santos/,
    );
    expect(first!.textContent).toContain('Belongs to another patient.');
  });
});
