import { Injectable } from '@nestjs/common';
import { REDRAW_CAUSES } from '@drawpoint/contracts/appointments/appointment';
import type { Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { fastShortMinutes } from '@drawpoint/rules/fast';
import { Database } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import {
  bedsideSteps,
  type BedsideRecord,
  type BedsideSettings,
  isDone,
  longestFast,
  missingIn,
  redrawCauses,
  shownOf,
  sinceArrival,
  triesAt,
} from '../domain/bedside.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { RequestStore } from '../requests/request.store.ts';
import { BedsideStore } from './bedside.store.ts';
import { CheckDraw } from './check-draw.ts';

/** What staff read of the patient's side. */
@Injectable()
export class PresentBedside {
  constructor(
    private readonly db: Database,
    private readonly store: BedsideStore,
    private readonly policies: PolicyStore,
    private readonly draws: CheckDraw,
    private readonly requests: RequestStore,
    private readonly bus: Bus,
  ) {}

  async present(visit: AppointmentRecord, ctx: RequestContext): Promise<Bedside> {
    const [settings, stored, { has_order, tests }, asked, labeled] = await Promise.all([
      this.policies.bedside(visit.provider_id),
      this.store.of(visit.id),
      this.orderOf(visit, ctx),
      this.requests.redrawsOf(visit.id),
      this.draws.areLabeled(this.db, visit.id),
    ]);
    return toBedside(visit, { settings, stored, has_order, tests, asked, labeled }, ctx.now());
  }

  /** While booking is away, the tests have no names, and only the service's fast counts. */
  private async orderOf({ id, provider_id }: AppointmentRecord, ctx: RequestContext) {
    const { has_order, test_ids } = await this.draws.orderOf(this.db, id);
    const { data: tests } =
      test_ids.length === 0
        ? { data: [] }
        : await this.bus
            .call(labTests.describe, { ids: test_ids, provider_id }, ctx)
            .catch(() => ({ data: [] }));
    return { has_order, tests };
  }
}

/** What is known of a visit beside its record. */
type Known = {
  settings: BedsideSettings;
  stored: BedsideRecord;
  has_order: boolean;
  labeled: boolean;
  tests: readonly { name: string; fasting_hours: number }[];
  asked: Awaited<ReturnType<RequestStore['redrawsOf']>>;
};

export function toBedside(
  visit: AppointmentRecord,
  { settings, stored, has_order, tests, asked, labeled }: Known,
  now: Date,
): Bedside {
  const recorded = sinceArrival(stored, visit);
  const { checklist_at, last_meal_at } = recorded;
  const fasting_hours = longestFast([visit.fasting_hours, ...tests.map(({ fasting_hours: hours }) => hours)]);
  const causes = redrawCauses(visit, recorded);
  const isShown = shownOf(visit);
  const item = (required: boolean) => (label: string) => ({
    ...{ label, required, done: isDone(recorded.items, label) },
  });
  return {
    steps: bedsideSteps(settings),
    identity: {
      state: recorded.identity_state,
      reason: recorded.identity_reason,
      tries: triesAt(recorded, now),
    },
    checklist: {
      items: [
        ...settings.checklist.required.map(item(true)),
        ...settings.checklist.optional.map(item(false)),
      ],
      ...{ asks_consent: settings.consent, asks_meal: settings.fasting },
      consent_at: recorded.consent_at?.toISOString() ?? null,
      ...{ last_meal_at, fasting_hours },
      fast_short_minutes: checklist_at && fastShortMinutes({ fasting_hours, last_meal_at }, checklist_at),
      saved_at: checklist_at?.toISOString() ?? null,
      is_enforced: has_order,
      missing: missingIn(settings, recorded),
    },
    labeled,
    tests: tests.map(({ name }) => name),
    failed: isShown.failed ? { cause: recorded.failed_cause, attempts: recorded.attempts } : null,
    not_drawn: isShown.drawn ? recorded.not_drawn : null,
    rejection:
      isShown.drawn && recorded.rejection && recorded.rejected_at
        ? { ...recorded.rejection, at: recorded.rejected_at.toISOString() }
        : null,
    redraws: REDRAW_CAUSES.filter((cause) => causes.includes(cause)).map((cause) => {
      const found = asked.find((each) => each.cause === cause);
      return { cause, request_id: found?.id ?? null, appointment_id: found?.appointment_id ?? null };
    }),
  };
}
