import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { paths } from '../config/paths.ts';
import { toRequest } from '../lib/api/request.ts';
import { firstRequestsOf } from './first-requests.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { NEXT_VISIT_URL, PENDING_URL, RECENT_URL, UPCOMING_URL, USER_URL } from './urls.ts';

const SHELL = [USER_URL, '/api/notifications'];

describe('first requests of a document', () => {
  it('a document requests what its screen starts for its main audience', async () => {
    expect(await firstRequestsOf(paths.dashboard)).toEqual([
      USER_URL,
      '/api/me/next-appointment',
      '/api/me/appointments?filter=upcoming&per=20',
      '/api/me/phlebotomist',
      '/api/notifications',
    ]);
    expect(await firstRequestsOf(paths.pending)).toEqual([
      USER_URL,
      '/api/phlebotomist/appointments?status=pending&page=1&per_page=25',
      '/api/notifications',
    ]);
  });

  it('a document requests every address that its script reads', async () => {
    const ofDashboard = await firstRequestsOf(paths.dashboard);
    expect(ofDashboard).toEqual(expect.arrayContaining([USER_URL, NEXT_VISIT_URL, UPCOMING_URL]));
    expect(await firstRequestsOf(paths.pending)).toEqual(expect.arrayContaining([USER_URL, PENDING_URL]));
    expect(await firstRequestsOf(paths.book)).toEqual(expect.arrayContaining([USER_URL, RECENT_URL]));
  });

  it('a document requests the same at every address of a screen', async () => {
    const wizard = await firstRequestsOf(paths.book);
    expect(wizard).toContain('/api/catalog/services');
    expect(await firstRequestsOf(paths.bookAlias)).toEqual(wizard);
  });

  it('a public page reads the address of its operation', () => {
    expect(PUBLIC_PAGES[paths.contact]!.reads).toEqual([toRequest(catalog.listProviders.http!, {}).url]);
  });

  it('a document requests only what the shell needs for a record’s address and for unknown paths', async () => {
    expect(await firstRequestsOf(paths.confirmation(':id'))).toEqual(SHELL);
    expect(await firstRequestsOf('*')).toEqual(SHELL);
  });
});
