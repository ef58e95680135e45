import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { missingIn, sinceArrival } from '../domain/bedside.ts';
import { areLabeled } from '../domain/visit-tubes.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { VisitOrderStore } from '../orders/visit-order.store.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { SpecimenStore } from '../specimens/specimen.store.ts';
import { BedsideStore } from './bedside.store.ts';

/** What has to be recorded at the patient's side before a draw (docs/product/at-the-bedside.md#draw). */
@Injectable()
export class CheckDraw {
  constructor(
    private readonly store: BedsideStore,
    private readonly policies: PolicyStore,
    private readonly orders: OrdersOfVisit,
    private readonly files: VisitOrderStore,
    private readonly specimens: SpecimenStore,
  ) {}

  /**
   * Throws IDENTITY_REQUIRED, IDENTITY_MISMATCH after a wrong birth date, CHECKLIST_INCOMPLETE for a visit with an
   * order, or LABELS_MISSING.
   */
  async check(tx: Tx, visit: AppointmentRecord): Promise<void> {
    const { settings, recorded } = await this.checkIdentity(tx, visit);
    const missing = missingIn(settings, recorded);
    if ((missing.consent || missing.items.length > 0) && (await this.orderOf(tx, visit.id)).has_order)
      throw new AppError('CHECKLIST_INCOMPLETE', { details: missing });
    if (settings.labels && !(await this.areLabeled(tx, visit.id))) throw new AppError('LABELS_MISSING');
  }

  /** Also checked before tubes get labels. Throws IDENTITY_REQUIRED, or IDENTITY_MISMATCH after a wrong birth date. */
  async checkIdentity(tx: Tx, visit: AppointmentRecord) {
    const settings = await this.policies.bedside(visit.provider_id, tx);
    const recorded = sinceArrival(await this.store.of(visit.id, tx), visit);
    if (settings.identity && recorded.identity_state === null)
      throw new AppError(recorded.identity_tries > 0 ? 'IDENTITY_MISMATCH' : 'IDENTITY_REQUIRED');
    return { settings, recorded };
  }

  async areLabeled(tx: Tx, visitId: number): Promise<boolean> {
    return areLabeled(await this.specimens.ofVisits([visitId], tx));
  }

  /** The tests of the attached orders. Without an order, or a file of one, the checklist only advises. */
  async orderOf(tx: Tx, visitId: number): Promise<{ has_order: boolean; test_ids: number[] }> {
    const { count, test_ids } = await this.orders.of(tx, visitId);
    return { has_order: count > 0 || (await this.files.ofVisits([visitId], tx)).length > 0, test_ids };
  }
}
