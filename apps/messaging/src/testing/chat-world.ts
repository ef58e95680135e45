import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import type { RealtimePush } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';

const person = (user_id: number, roles: Caller['roles'], provider_id: number | null = null) =>
  callerOf({ user_id, roles, provider_id });

/** Two providers with staff and patients, and a person without a provider. */
export const DEVELOPER = person(1, ['developer']);
export const ADMIN = person(2, ['admin'], 1);
export const PHLEBOTOMIST = person(3, ['phlebotomist'], 1);
export const PATIENT = person(4, ['user']);
export const STRANGER = person(6, ['user']);
export const OTHER_ADMIN = person(22, ['admin'], 2);
export const OTHER_PATIENT = person(24, ['user']);
const PEOPLE = [DEVELOPER, ADMIN, PHLEBOTOMIST, PATIENT, STRANGER, OTHER_ADMIN, OTHER_PATIENT];

/** The people of each provider, as booking knows them. */
const OF_PROVIDER = new Map([
  [1, [PHLEBOTOMIST.user_id, PATIENT.user_id]],
  [2, [OTHER_PATIENT.user_id]],
]);

/** The patient's visit with provider 1's phlebotomist, and one of the other provider. */
export const VISIT = 700;
export const OTHER_VISIT = 701;

export type ChatWorld = Awaited<ReturnType<typeof startChatWorld>>;

/** The messaging service with in-memory versions of its dependencies. */
export async function startChatWorld(env: Record<string, string> = {}) {
  const auth = eventFeed('auth');
  const removed = new Set<number>();
  /** People who also belong to the second provider. */
  const shared = new Set<number>();
  const shown = (id: number) => ({
    ...{ id, first_name: `First${id}`, last_name: `Last${id}`, email: `person${id}@example.test` },
    ...{ roles: PEOPLE.find(({ user_id }) => user_id === id)?.roles ?? [], last_visited_at: null },
  });
  const isThere = (id: number) => PEOPLE.some(({ user_id }) => user_id === id) && !removed.has(id);
  const services = await startServices([messagingService], {
    env,
    fakes: {
      ...auth.fakes,
      ...eventFeed('appointments').fakes,
      [messageableUsers.describe.subject]: ({ ids }: { ids: number[] }) => ({
        data: ids.filter(isThere).map(shown),
      }),
      [messageableUsers.search.subject]: ({
        of_providers,
        except,
      }: InputOf<typeof messageableUsers.search>) => {
        const isTheirs = ({ user_id, provider_id, roles }: Caller): boolean =>
          of_providers === null ||
          roles.includes('developer') ||
          of_providers.some(
            (id) => Number(id) === provider_id || OF_PROVIDER.get(Number(id))?.includes(user_id),
          );
        const found = PEOPLE.filter((each) => each.user_id !== except && isTheirs(each)).map(
          ({ user_id }) => user_id,
        );
        return { data: found.sort((a, b) => a - b).map(shown), total: found.length };
      },
      [colleagues.list.subject]: (input: InputOf<typeof colleagues.list>) => {
        const provider_ids = [Number(input.provider_id)].filter(Boolean);
        const all = provider_ids.flatMap((id) => OF_PROVIDER.get(id) ?? []);
        const isStaff = (id: number) => id === PHLEBOTOMIST.user_id;
        const user_ids = all.filter((id) => input.among.includes(id) && (!input.staff_only || isStaff(id)));
        return { provider_ids, user_ids };
      },
      [colleagues.listInCommon.subject]: ({ user_ids }: { user_ids: number[] }) => {
        const isIn = (people: number[], provider: number) =>
          user_ids.every((id) => people.includes(id) || (provider === 2 && shared.has(id)));
        return { provider_ids: [...OF_PROVIDER].filter(([id, of]) => isIn(of, id)).map(([id]) => id) };
      },
      [replies.describeParties.subject]: ({ id }: { id: number }) => {
        if (id === VISIT) {
          return { user_id: PATIENT.user_id, phlebotomist_id: PHLEBOTOMIST.user_id, provider_id: 1 };
        }
        if (id === OTHER_VISIT) {
          return { user_id: OTHER_PATIENT.user_id, phlebotomist_id: 23, provider_id: 2 };
        }
        throw new AppError('NOT_FOUND');
      },
    },
  });
  const pushes: RealtimePush[] = [];
  services.bus.onBroadcast(REALTIME_PUSH, (push) => pushes.push(push));
  const tell = ({ user_id, roles, provider_id }: Caller, entityVersion: number, deleted: boolean) =>
    auth.append(services, userChanged, {
      entityId: user_id,
      entityVersion,
      data: { id: user_id, first_name: 'A', last_name: 'B', roles, provider_id, deleted },
    });
  for (const each of PEOPLE) tell(each, 1, false);
  const count = async (condition: string) =>
    (await services.database('messaging').rows(`SELECT 1 FROM person WHERE ${condition}`)).length;
  await until(async () => (await count('true')) === PEOPLE.length);
  return {
    ...{ services, pushes, shared },
    send: (
      from: Caller,
      to: { user_id: number },
      content: string,
      more?: Partial<InputOf<typeof chatMessages.send>>,
    ) => services.call(chatMessages.send, { receiver_id: to.user_id, content, ...more }, from),
    /** A part of a conversation, as one person reads it. */
    read: (who: Caller, input: InputOf<typeof chatMessages.list>) =>
      services.call(chatMessages.list, input, who),
    threads: (who: Caller, input: InputOf<typeof chatMessages.listThreads> = {}) =>
      services.call(chatMessages.listThreads, input, who),
    /** Makes auth report this account as deleted. */
    remove: async (userId: number) => {
      removed.add(userId);
      const person = PEOPLE.find(({ user_id }) => user_id === userId)!;
      tell(person, 2, true);
      await until(async () => (await count(`id = ${userId} AND deleted`)) === 1);
    },
    close: () => services.close(),
  };
}

/** Shares one world among the tests of a block; messages and pushes are cleared before each. */
export function useChatWorld(): ChatWorld {
  const world = startedOnce(() => startChatWorld());
  beforeEach(async () => {
    await world.services.database('messaging').rows('TRUNCATE message, thread');
    world.pushes.length = 0;
  });
  return world;
}
