import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { notificationData } from '@drawpoint/contracts/messaging/notification';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

describe('The results of a patient', () => {
  it('each visit with results opens its files at one tap', async () => {
    signInAs(PATIENT);
    const documents = [{ id: 1, url: '/api/appointments/5/documents/1', name: 'results-1.pdf' }];
    const asked = answer(appointments.listMine, pageOf([{ ...VISIT, documents }]));
    await renderScreen('/appointments/results');
    const link = await screen.findByRole('link', { name: 'Results of Tue, Mar 3, 2099' });
    expect(link.getAttribute('href')).toBe('/appointments/5/post');
    screen.getByRole('button', { name: 'Open: results-1.pdf' });
    expect(asked[0]).toMatchObject({ filter: 'results' });
  });

  it('news of results is read once the person sees the list, and stays unread for other visits', async () => {
    signInAs(PATIENT);
    const of = (id: number, appointment_id: number) => ({
      ...{ id, read_at: null, created_at: '2026-11-20T15:00:00.000Z' },
      data: notificationData({ kind: 'appointment_results', appointment_id }),
    });
    answer(notifications.list, { data: [of(8, VISIT.id), of(9, 77)] });
    answer(appointments.listMine, pageOf([VISIT]));
    const read = answer(notifications.markRead, of(8, VISIT.id));
    await renderScreen('/appointments/results');
    await waitFor(() => expect(read).toEqual([{ id: '8' }]));
  });

  it('a list without results says how they come, and one that failed can be loaded again', async () => {
    signInAs(PATIENT);
    refuse(appointments.listMine, 'INTERNAL');
    const user = await renderScreen('/appointments/results');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(appointments.listMine, pageOf<typeof VISIT>([]));
    await user.click(again);
    await screen.findByText('No results yet');
  });
});
