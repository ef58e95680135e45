import { options } from '@drawpoint/contracts/admin/options.contract';
import { startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { adminService } from '../admin.service.ts';

describe('list options', () => {
  let services: StartedServices;
  beforeAll(async () => {
    services = await startServices([adminService]);
  });
  afterAll(() => services.close());

  it('gives a visitor the six public options with their defaults', async () => {
    expect(await services.call(options.list, {}, null)).toEqual([
      { key: 'site_title', value: 'Drawpoint' },
      { key: 'site_favicon', value: '/favicon.svg' },
      { key: 'site_copyright', value: '© 2026 Drawpoint' },
      { key: 'password_strength', value: 'strong' },
      { key: 'company_address', value: null },
      { key: 'company_phone', value: null },
    ]);
  });
});
