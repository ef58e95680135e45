import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { peopleFeature } from '../people/people.feature.ts';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { DemoPaymentsStore } from '../demo/demo-payments.store.ts';
import { CarryOutRefund } from './carry-out-refund.task.ts';
import { ChargeFee } from './charge-fee.task.ts';
import { Charges } from './charges.ts';
import { chargesFeature } from './charges.feature.ts';
import { DoorPayments } from './door-payments.ts';
import { EmailPayment } from './email-payment.task.ts';
import { ExportPayments } from './export-payments.ts';
import { FollowAppointment } from './follow-appointment.task.ts';
import { ReceiveProcessorWebhook } from './receive-processor-webhook.ts';
import { ApplyTransaction } from './apply-transaction.task.ts';
import { Ledger } from './ledger.ts';
import { LedgerStore } from './ledger.store.ts';
import { MergePaymentSums } from './merge-payment-sums.task.ts';
import {
  CARRY_OUT_REFUND,
  CHARGE_FEE,
  EMAIL_PAYMENT,
  FOLLOW_APPOINTMENT,
  APPLY_TRANSACTION,
  MERGE_PAYMENT_SUMS,
  RECONCILE_PAYMENTS,
  SETTLE_CHARGE,
} from './payment-jobs.ts';
import { PaymentFilters } from './payment-filters.ts';
import { PaymentListStore } from './payment-list.store.ts';
import { PaymentSumStore } from './payment-sum.store.ts';
import { PresentPayments } from './present-payments.ts';
import { PrintReceipt } from './print-receipt.ts';
import { ReadPayments } from './read-payments.ts';
import { ReconciliationStore } from './reconciliation.store.ts';
import { ReconcilePayments } from './reconcile-payments.task.ts';
import { RefundStore } from './refund.store.ts';
import { Refunds } from './refunds.ts';
import { SettleCharge } from './settle-charge.task.ts';
import { StoredCardStore } from './stored-card.store.ts';
import { StoredCards } from './stored-cards.ts';
import { SummarizePayments } from './summarize-payments.ts';
import { TakePayment } from './take-payment.ts';
import { VisitFees } from './visit-fees.ts';

export const paymentsFeature = feature({
  contract: { ...payments, ...doorPayments, ...storedCards, ...visitFees },
  handlers: [
    DoorPayments,
    ExportPayments,
    ReceiveProcessorWebhook,
    PrintReceipt,
    ReadPayments,
    Refunds,
    StoredCards,
    SummarizePayments,
    TakePayment,
    VisitFees,
  ],
  imports: [appointmentsFeature, chargesFeature, peopleFeature],
  providers: [
    Charges,
    DemoPaymentsStore,
    Ledger,
    LedgerStore,
    PaymentFilters,
    PaymentListStore,
    PaymentSumStore,
    PresentPayments,
    ReconciliationStore,
    RefundStore,
    StoredCardStore,
  ],
  exports: [PaymentListStore],
  tasks: [
    provideTask(SETTLE_CHARGE, SettleCharge),
    provideTask(CARRY_OUT_REFUND, CarryOutRefund),
    provideTask(CHARGE_FEE, ChargeFee),
    provideTask(FOLLOW_APPOINTMENT, FollowAppointment),
    provideTask(APPLY_TRANSACTION, ApplyTransaction),
    provideTask(EMAIL_PAYMENT, EmailPayment),
    // After the processor's night settlement, before the offices open.
    provideTask(RECONCILE_PAYMENTS, ReconcilePayments, { cron: '30 9 * * *' }),
    provideTask(MERGE_PAYMENT_SUMS, MergePaymentSums, { cron: '50 3 * * *' }),
  ],
});
