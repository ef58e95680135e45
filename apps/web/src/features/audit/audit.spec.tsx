import { audit, type AuditLine } from '@drawpoint/contracts/admin/audit.contract';
import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, pageOf } from '../../testing/api.ts';
import { ADMIN, DEVELOPER, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const ADA = { id: PATIENT.id, name: PATIENT.full_name };
const CHANGED: AuditLine = {
  ...{ id: 'auth-12', occurred_at: '2026-11-20T15:00:00.000Z', service: 'auth', operation: null },
  ...{ action: 'account_changed', outcome: 'done', actor: { id: 1, name: 'Dev Elm' }, on_behalf_of: ADA },
  ...{ person: ADA, subject: null, client_ip: '203.0.113.7', request_id: 'request', details: null },
};

describe('The audit log', () => {
  // The filter asks for the name of the person in the URL.
  beforeEach(() => void answer(adminUsers.list, pageOf<ListedUser>([])));

  it('an admin sees that the audit covers their provider only, and when nothing matches', async () => {
    signInAs(ADMIN);
    const asked = answer(audit.list, { data: [], next: null });
    await renderScreen('/admin/audit?person=7');
    await screen.findByText('No results');
    screen.getByText('Activity in your organization.');
    expect(asked[0]).toMatchObject({ person: '7' });
  });

  it('an entry shows the impersonated person, and its names filter the audit', async () => {
    signInAs(DEVELOPER);
    const asked = answer(audit.list, { data: [CHANGED], next: null });
    const user = await renderScreen('/admin/audit');
    const row = await screen.findByRole('row', { name: /Changed the profile/ });
    expect(row.textContent).toContain('for Ada Lane');
    screen.getByText('Activity on all records, newest first.');
    await user.click(screen.getAllByRole('link', { name: 'Ada Lane' })[0]!);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ person: '7' }));
    expect(location.search).toContain('person=7');
  });

  it('a phlebotomist is refused on the audit screen', async () => {
    signInAs(PHLEBOTOMIST);
    await renderScreen('/admin/audit');
    await screen.findByRole('heading', { name: 'Access denied' });
  });
});
