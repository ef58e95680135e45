import type { PaymentPurpose, Receipt } from '@drawpoint/contracts/appointments/payment';
import { formatDate } from '@drawpoint/rules/dates';
import { addMoney, addRow, addRule, addTitle, newPdf } from '../files/pdf-page.ts';

const PURPOSES: Record<PaymentPurpose, string> = {
  completion: 'Visit',
  extra: 'Extras',
  tip: 'Tip',
  other: 'Other',
};

/** What was paid at once, on a page in US Letter; `paidOn` is the day by the visit's own clock, as `YYYY-MM-DD`. */
export async function receiptPdf(receipt: Receipt, paidOn: string): Promise<Buffer> {
  const { confirmation_code, amount_total, amount_refunded } = receipt;
  const { pdf, finish } = await newPdf('Receipt', `Receipt ${receipt.id}`, String(receipt.id), receipt);
  addRow(pdf, 'Paid', formatDate(paidOn));
  addRow(pdf, 'Card', receipt.card ?? 'Card');
  addRow(pdf, 'Appointment', confirmation_code);
  addRow(pdf, 'Service', receipt.service.name);
  addRow(pdf, 'Provider', receipt.provider.name);
  addTitle(pdf, 'Amount');
  for (const { purpose, amount } of receipt.parts) addMoney(pdf, PURPOSES[purpose], amount);
  addRule(pdf);
  addMoney(pdf, 'Total paid (USD)', amount_total, 'Helvetica-Bold');
  if (amount_refunded > 0) addMoney(pdf, 'Refunded', amount_refunded);
  return finish();
}
