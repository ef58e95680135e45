import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { callerOf, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';

export const DEVELOPER = callerOf({ user_id: 1, roles: ['developer'] });
export const ADMIN = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });

/** Reads and changes the options of the services that the test has started. */
export function optionsUnderTest(world: () => StartedServices) {
  const all = async (who = DEVELOPER) => (await world().call(options.listAll, {}, who)).data;
  const called = async (key: string): Promise<SiteOption> => (await all()).find((each) => each.key === key)!;
  const update = async (key: string, change: Partial<InputOf<typeof options.update>>, who = DEVELOPER) =>
    world().call(options.update, { id: (await called(key)).id, ...change }, who);
  const add = (change: Partial<InputOf<typeof options.create>>) =>
    world().call(options.create, { key: 'sample', label: 'Sample', type: 'text', ...change }, DEVELOPER);
  return { all, called, update, add };
}

/** Returns the field errors of a failed call, or its code when it has none; an empty object on success. */
export const problems = (call: Promise<unknown>) =>
  call.then(
    () => ({}),
    (error: AppError) => error.options.errors ?? error.code,
  );
