import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../../lib/api/query-client.ts';
import { userQuery } from '../../../lib/session/current-user.ts';
import { answer, pageOf } from '../../../testing/api.ts';
import { VISIT } from '../../../testing/appointments.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST } from '../../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../../testing/render.tsx';
import CommandPalette from './CommandPalette.tsx';

const ADA = {
  ...{ id: PATIENT.id, first_name: 'Ada', last_name: 'Lane', email: PATIENT.email },
  ...{ roles: ['user' as const], may: [] },
};

async function type(text: string, person = ADMIN): Promise<void> {
  signInAs(person);
  queryClient.setQueryData(userQuery.queryKey, person);
  const user = await renderScreen(<CommandPalette onClose={() => undefined} />);
  await fill(user, await screen.findByRole('combobox'), text);
}

const results = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('Ctrl-K', () => {
  it.each([
    ['refund', ADMIN, ['Finances']],
    ['payments', ADMIN, ['Finances']],
    ['vacation', ADMIN, ['Phlebotomists']],
    ['vacation', PHLEBOTOMIST, ['My Hours']],
    ['hours', PHLEBOTOMIST, ['My Hours']],
  ])('the palette finds the screen for %s', async (word, person, found) => {
    answer(adminUsers.find, { data: [] });
    answer(visits.find, { data: [] });
    await type(word, person);
    await waitFor(() => expect(results('Screens')).toEqual(found));
  });

  it('the palette lists the found person’s visits, and a visit found by code once', async () => {
    answer(adminUsers.find, { data: [ADA] });
    const { id, confirmation_code, starts_at, status } = VISIT;
    const byCode = { id, confirmation_code, starts_at, status, patient_name: 'Ada Lane' };
    answer(visits.find, { data: [{ ...byCode, service_name: VISIT.service.name }] });
    const other: Appointment = { ...VISIT, id: 6, confirmation_code: 'C3QTCR67' };
    const asked = answer(appointments.listForStaff, pageOf([other, VISIT]));
    await type('ada');
    await waitFor(() => expect(screen.queryByText('C3QTCR67 · Ada Lane')).not.toBe(null));
    expect(results('Visits')).toHaveLength(2);
    expect(asked).toMatchObject([{ user_id: String(ADA.id), per_page: '5' }]);
  });

  it('leads to the page of the patient who is found', async () => {
    answer(adminUsers.find, { data: [ADA] });
    answer(visits.find, { data: [] });
    answer(appointments.listForStaff, pageOf<Appointment>([]));
    await type('ada', PHLEBOTOMIST);
    await waitFor(() =>
      expect(results('People')).toEqual([`Ada Lane${ADA.email}`, 'Patient page: Ada Lane']),
    );
  });
});
