import { adminService } from '@drawpoint/admin/admin.service';
import { appointmentsService } from '@drawpoint/appointments/appointments.service';
import { FILES } from '@drawpoint/appointments/testing/start-appointments';
import { uploaded } from '@drawpoint/appointments/testing/uploads';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';

const DEVELOPER = callerOf({ user_id: 9_001, roles: ['developer'] });
const ROUNDS = 10;

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: AppError) => error.code,
  );

describe('An option set to a file while the file is being deleted', () => {
  let services: StartedServices;
  beforeAll(async () => {
    services = await startServices([adminService, appointmentsService], { env: FILES });
  });
  afterAll(() => services.close());

  it('an option gets the file or is refused, and never shows a deleted file', async () => {
    const taken = { key: 'terms_file', label: 'Terms', type: 'media' } as const;
    const { id: option } = await services.call(options.create, taken, DEVELOPER);
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = { ...(await uploaded(pdfOf(), 'pdf')), name: 'terms.pdf' };
      const { id } = await services.call(media.uploadForProvider, { file }, DEVELOPER);
      const save = () => codeOf(services.call(options.update, { id: option, value: String(id) }, DEVELOPER));
      const remove = () => codeOf(services.call(media.remove, { id }, DEVELOPER));
      const [saved, removed] =
        round % 2 === 0
          ? await Promise.all([save(), remove()])
          : (await Promise.all([remove(), save()])).reverse();
      outcomes.add(`${saved} ${removed}`);
      if (saved === 'ok')
        await until(async () => (await codeOf(services.call(media.openPublic, { id }, null))) === 'ok');
    }
    for (const outcome of outcomes) expect(['ok MEDIA_IN_USE', 'INVALID_INPUT ok']).toContain(outcome);
  });

  it('an option that is set first keeps the file, even before the appointments service knows it', async () => {
    const file = { ...(await uploaded(pdfOf(), 'pdf')), name: 'terms.pdf' };
    const { id } = await services.call(media.uploadForProvider, { file }, DEVELOPER);
    const { data } = await services.call(options.listAll, {}, DEVELOPER);
    const option = data.find(({ key }) => key === 'terms_file')!.id;
    await services.call(options.update, { id: option, value: String(id) }, DEVELOPER);
    await services.database('appointments').rows('TRUNCATE known_option');
    expect(await codeOf(services.call(media.remove, { id }, DEVELOPER))).toBe('MEDIA_IN_USE');
  });
});
