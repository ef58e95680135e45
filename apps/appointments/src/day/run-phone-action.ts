import { Injectable } from '@nestjs/common';
import type { Caller, Reply } from '@drawpoint/contracts/envelope';
import type { Operation } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { IncomingRequest } from '@drawpoint/nest-kit/bus/incoming-request';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { withFirstTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { dispatch } from '@drawpoint/nest-kit/feature/dispatch';
import { isHandler, type OperationHandler } from '@drawpoint/nest-kit/feature/handle';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { IdentifyPatient } from '../bedside/identify-patient.ts';
import { SaveChecklist } from '../bedside/save-checklist.ts';
import { Database, type Tx } from '../database.store.ts';
import { RecordHandover } from '../handovers/record-handover.ts';
import type { PhoneActionState } from '../domain/phone-action.ts';
import { LabelSpecimens } from '../specimens/label-specimens.ts';
import { PlanSpecimens } from '../specimens/plan-specimens.ts';
import { CompleteVisit } from '../visits/complete-visit.ts';
import { GuideVisit } from '../visits/guide-visit.ts';
import { UndoStep } from '../visits/undo-step.ts';
import { type Decision, type PhoneActionRecord, PhoneActionStore } from './phone-action.store.ts';
import { StoreFiles } from './store-files.ts';

/** Does what a phone stored, by the handler of its operation. */
@Injectable()
export class RunPhoneAction {
  private readonly handlers: ReadonlyMap<string, OperationHandler>;

  constructor(
    private readonly db: Database,
    private readonly store: PhoneActionStore,
    private readonly audit: Audit,
    private readonly files: StoreFiles,
    private readonly log: Log,
    guide: GuideVisit,
    complete: CompleteVisit,
    undo: UndoStep,
    identify: IdentifyPatient,
    checklist: SaveChecklist,
    labels: LabelSpecimens,
    tubes: PlanSpecimens,
    handovers: RecordHandover,
  ) {
    const offline = [guide, complete, undo, identify, checklist, labels, tubes, handovers]
      .flatMap((useCase) => Object.values(useCase).filter(isHandler))
      .filter(({ operation }) => operation.offline);
    this.handlers = new Map(offline.map((handler) => [handler.operation.subject, handler]));
  }

  /** Undefined for what a phone cannot store. */
  operationOf({ operation }: { operation: string }): Operation | undefined {
    return this.handlers.get(operation)?.operation;
  }

  /**
   * Runs the operation as of when it happened, with the rights of the caller, and audits it as over HTTP. That it is
   * done is written with the effect, so that it takes effect once. STILL_RUNNING when it is done or decided already.
   */
  async run(
    action: PhoneActionRecord,
    at: Date,
    ctx: RequestContext<Caller>,
    { from, decision }: { from: readonly PhoneActionState[]; decision?: Decision },
  ): Promise<Reply> {
    const handler = this.handlers.get(action.operation);
    if (!handler) throw new AppError('NOT_FOUND');
    let isTaken = false;
    const take = async (tx: Tx): Promise<void> => {
      isTaken = await this.store.move(tx, action, from, { state: 'done', ...(decision && { decision }) });
      if (!isTaken) throw new AppError('STILL_RUNNING');
    };
    const envelope = {
      ...{ caller: ctx.caller, request_id: ctx.requestId, ms_left: ctx.msLeft() },
      ...(ctx.clientIp !== undefined && { client_ip: ctx.clientIp }),
      ...(ctx.language && { language: ctx.language }),
    };
    const incoming = new IncomingRequest(performance.now(), this.log, 'gateway');
    const audit = handler.operation.audit && this.audit;
    const reply = await withFirstTransaction(this.db, take, () =>
      this.files.run(handler.operation, action.input, (input) =>
        dispatch(handler.operation, { ...envelope, input }, incoming, handler, { audit, at }),
      ),
    );
    // An operation that found nothing to change.
    if (reply.ok && !isTaken) await take(this.db);
    return reply;
  }
}
