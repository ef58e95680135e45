import { Injectable } from '@nestjs/common';
import { setup, SETUP_STEPS, type SetupProblem } from '@drawpoint/contracts/booking/setup.contract';
import type { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { zoneOfZip } from '@drawpoint/rules/zone-of-zip';
import { ListFirst } from '../slots/list-first.ts';
import { SetupStore, type SetupPhlebotomist, type SetupProvider } from './setup.store.ts';

type First = OutputOf<typeof setup.read>['first'];

/** The checklist of a new installation. It checks what booking checks (docs/product/back-office.md#setup). */
@Injectable()
export class ReadSetup {
  constructor(
    private readonly store: SetupStore,
    private readonly slots: ListFirst,
  ) {}

  readonly read = handle(setup.read, async (_input, ctx) => {
    const [state, providers, phlebotomists, services] = await Promise.all([
      this.store.read(),
      this.store.providers(),
      this.store.phlebotomists(),
      this.store.services(),
    ]);
    const ready = phlebotomists.filter(
      ({ area, hours, provider_tz }) => area && hours && provider_tz !== null,
    );
    // Without a service there are no slots to look for.
    const { first, blocked } = await this.findFirstTime(services.length > 0 ? ready : [], services, ctx);
    const done = {
      ...state,
      provider: providers.length > 0,
      phlebotomist: phlebotomists.length > 0,
      area: phlebotomists.some(({ area }) => area),
      hours: phlebotomists.some(({ hours }) => hours),
    };
    return {
      can_book: first !== null,
      steps: SETUP_STEPS.map((step) => ({ step, done: done[step] })),
      phlebotomist_id: phlebotomists.find(({ area, hours }) => !area || !hours)?.id ?? null,
      problems: [...providers.flatMap(problemsOfProvider), ...phlebotomists.flatMap(problemsOf), ...blocked],
      has_admin: state.has_admin,
      first,
    };
  });

  /**
   * Looks for a free time at each phlebotomist's address, as a patient there would. Stops at the first one.
   */
  private async findFirstTime(
    ready: readonly SetupPhlebotomist[],
    services: readonly number[],
    ctx: RequestContext<Caller>,
  ): Promise<{ first: First; blocked: SetupProblem[] }> {
    const blocked: SetupProblem[] = [];
    for (const person of ready) {
      let isOffered = false;
      for (const service_id of services) {
        const found = await this.firstTimesAt(person, service_id, ctx);
        const free = found.find(({ slot }) => slot !== null);
        if (free?.slot) {
          const { slot, tz, phlebotomist_id, first_name: name } = free;
          return { first: { starts_at: slot.start, tz, phlebotomist_id, name }, blocked: [] };
        }
        isOffered ||= found.some(({ phlebotomist_id }) => phlebotomist_id === person.id);
      }
      blocked.push(toProblem(isOffered ? 'no_free_time' : 'no_service', person));
    }
    return { first: null, blocked };
  }

  private async firstTimesAt(
    { lat, lng }: SetupPhlebotomist,
    service_id: number,
    ctx: RequestContext<Caller>,
  ): Promise<OutputOf<typeof slots.listFirst>['data']> {
    const place = lat !== null && lng !== null ? { lat, lng } : {};
    return (await this.slots.soonest({ service_id, ...place }, ctx)).data;
  }
}

function problemsOfProvider(provider: SetupProvider): SetupProblem[] {
  const { id, name, zip, tz } = provider;
  const about = { of: 'provider', id, name, zip, tz } as const;
  const tz_of_address = zip === null ? null : zoneOfZip(zip);
  const isHalf = [provider.line1, provider.city, provider.state, zip].some((part) => part === null);
  return [
    ...(isHalf ? [{ ...about, problem: 'half_address' as const, tz_of_address }] : []),
    ...(tz_of_address !== null && tz_of_address !== tz
      ? [{ ...about, problem: 'wrong_zone' as const, tz_of_address }]
      : []),
  ];
}

function problemsOf(person: SetupPhlebotomist): SetupProblem[] {
  const { tz_of_address, tz } = toProblem('wrong_zone', person);
  return [
    ...(person.provider_tz === null ? [toProblem('no_provider', person)] : []),
    ...(tz_of_address !== null && tz_of_address !== tz ? [toProblem('wrong_zone', person)] : []),
  ];
}

const toProblem = (
  problem: SetupProblem['problem'],
  { id, name, tz, zip, provider_zip, provider_tz }: SetupPhlebotomist,
): SetupProblem => ({
  ...{ problem, of: 'phlebotomist', id, name, tz },
  zip: zip ?? provider_zip,
  tz_of_address: zip === null ? provider_tz : zoneOfZip(zip),
});
