import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import type { Language } from '@drawpoint/contracts/auth/languages';
import type { PaymentPurpose, Receipt } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { formatDate } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { wordsIn } from '../files/document-words.ts';
import { addMoney, addRow, addRule, addTitle, newPdf } from '../files/pdf-page.ts';
import { savePdf } from '../files/save-pdf.ts';
import { ChargeStore } from './charge.store.ts';
import { paidWith, toReceipt } from './to-receipt.ts';

const MINUTE = 60_000;

const PURPOSES: Record<PaymentPurpose, string> = {
  completion: 'Visit',
  extra: 'Extras',
  tip: 'Tip',
  other: 'Other',
};

/** Prints receipts as PDF. Each is made per request, and removed with unreferenced files (decision 134). */
@Injectable()
export class PrintReceipt {
  constructor(
    private readonly charges: ChargeStore,
    private readonly appointments: AppointmentStore,
    private readonly files: Files,
  ) {}

  /** Throws NOT_FOUND, also for an unpaid payment, or FORBIDDEN for somebody else's. */
  readonly printReceipt = handle(payments.printReceipt, async ({ id }, ctx) => {
    const part = await this.charges.findPart(id);
    const charge = part && (await this.charges.find(part.charge_id));
    const visit = charge && (await this.appointments.find(charge.appointment_id));
    if (!part || !charge || !visit) throw new AppError('NOT_FOUND');
    if (!canViewAppointment(ctx.caller, part)) throw new AppError('FORBIDDEN');
    if (charge.state !== 'succeeded' || charge.settled_at === null) throw new AppError('NOT_FOUND');
    const receipt = toReceipt(charge, await this.charges.partsOfCharge(null, charge.id));
    const paidOn = localDateOf(visit.tz, Math.floor(charge.settled_at.getTime() / MINUTE));
    const content = await receiptPdf(receipt, paidOn, paidWith(charge), {
      language: ctx.language,
      patient: visit.person && fullName(visit.patient),
    });
    return savePdf(this.files, { name: `receipt-${receipt.id}.pdf`, content, now: ctx.now() });
  });
}

/**
 * What was paid at once, on a page in US Letter; `paidOn` is the day by the visit's own clock, as
 * `YYYY-MM-DD`. `patient` is the person drawn where that is not the account's owner.
 */
async function receiptPdf(
  receipt: Receipt,
  paidOn: string,
  paidBy: string | null,
  { language = 'en', patient }: { language: Language | undefined; patient: string | null },
): Promise<Buffer> {
  const words = wordsIn(language);
  const row = (label: string, value: string): void => addRow(pdf, words(label), value);
  const name = words('Receipt');
  const about = `${name} ${receipt.id}`;
  const { confirmation_code, amount_total, amount_refunded } = receipt;
  const { pdf, finish } = await newPdf({ name, about, code: String(receipt.id), language }, receipt);
  row('Paid', formatDate(paidOn));
  row(receipt.method === 'card' ? 'Card' : 'Paid with', paidBy ?? words('Card'));
  row('Appointment', confirmation_code);
  if (patient !== null) row('Patient', patient);
  row('Service', receipt.service.name);
  row('Provider', receipt.provider.name);
  addTitle(pdf, words('Amount'));
  for (const { purpose, amount, label } of receipt.parts)
    addMoney(pdf, words(label ?? PURPOSES[purpose]), amount);
  addRule(pdf);
  addMoney(pdf, words('Total paid (USD)'), amount_total, 'Helvetica-Bold');
  if (amount_refunded > 0) addMoney(pdf, words('Refunded'), amount_refunded);
  return finish();
}
