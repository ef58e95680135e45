import { Injectable } from '@nestjs/common';
import { REDRAW_CAUSES, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import {
  bedsideSteps,
  fastShortMinutes,
  isDone,
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
  ) {}

  async present(visit: AppointmentRecord, now: Date, tx: Tx = this.db): Promise<Bedside> {
    const [settings, stored, is_enforced, asked] = await Promise.all([
      this.policies.bedside(visit.provider_id, tx),
      this.store.of(visit.id, tx),
      this.draws.hasOrder(tx, visit.id),
      this.requests.redrawsOf(visit.id, tx),
    ]);
    const recorded = sinceArrival(stored, visit);
    const { checklist_at, last_meal_at } = recorded;
    const { fasting_hours } = visit;
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
        is_enforced,
        missing: missingIn(settings, recorded),
      },
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
}
