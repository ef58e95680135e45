import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { screen, waitFor } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { currentToasts } from '../../lib/screen/toasts.ts';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import { RequestDialog } from './RequestDialog.tsx';

const ADA = { id: 7, first_name: 'Ada', last_name: 'Lane', phlebotomist: null };
const WHOSE_CHOICE = /If there is none, the patient chooses\.$/;

async function askAs(person: User) {
  signInAs(person);
  // The shell has loaded the user by then.
  queryClient.setQueryData(userQuery.queryKey, person);
  return renderScreen(<RequestDialog request={{ patient: ADA }} onClose={() => undefined} />);
}

describe('The dialog that asks a patient to book', () => {
  it('an admin who names no phlebotomist reads that the patient chooses', async () => {
    answer(catalog.listStaffPhlebotomists, pageOf([]));
    const sent = refuse(appointmentRequests.create, 'FORBIDDEN');
    const user = await askAs(ADMIN);
    await screen.findByText(WHOSE_CHOICE);
    await user.click(screen.getByRole('button', { name: 'Send the request' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ user_id: ADA.id, phlebotomist_id: null });
  });

  it('a phlebotomist requests a visit only for themselves', async () => {
    const sent = refuse(appointmentRequests.create, 'FORBIDDEN');
    const user = await askAs(PHLEBOTOMIST);
    await user.click(await screen.findByRole('button', { name: 'Send the request' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText(WHOSE_CHOICE)).toBe(null);
    expect(sent[0]).toMatchObject({ user_id: ADA.id, phlebotomist_id: PHLEBOTOMIST.id });
  });

  it('a request to book that fails shows an error, and can be sent again', async () => {
    refuse(appointmentRequests.create, 'INTERNAL', { message: '' });
    const user = await askAs(PHLEBOTOMIST);
    const send = async () => user.click(await screen.findByRole('button', { name: 'Send the request' }));
    await send();
    await waitFor(() => expect(screen.queryAllByText('Failed to send request.')).not.toHaveLength(0));
    expect(currentToasts()).toMatchObject([{ kind: 'error', title: 'Request failed' }]);
    const sent = refuse(appointmentRequests.create, 'FORBIDDEN');
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});
