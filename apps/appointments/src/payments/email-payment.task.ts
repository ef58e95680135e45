import { Inject, Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ENV } from '@drawpoint/nest-kit/service';
import { formatCents } from '@drawpoint/rules/money';
import type { AppointmentsEnv } from '../env.ts';
import { ChargeStore, type ChargeRecord } from './charge.store.ts';
import type { PaymentEmail } from './payment-jobs.ts';
import { RefundStore } from './refund.store.ts';
import { paidWith } from './to-receipt.ts';

/** Emails the patient about a payment or refund. The email links to the receipt. */
@Injectable()
export class EmailPayment implements Task {
  constructor(
    private readonly charges: ChargeStore,
    private readonly refunds: RefundStore,
    private readonly bus: Bus,
    @Inject(ENV) private readonly env: AppointmentsEnv,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { template, id } = payload as PaymentEmail;
    const refund = template === 'payment-refunded' ? await this.refunds.find(id) : null;
    const charge = await this.charges.find(refund?.charge_id ?? id);
    if (!charge) return;
    const { data } = await this.bus.call(users.contacts, { ids: [charge.user_id] }, systemContext());
    const [contact] = data;
    if (!contact?.email) return;
    await this.bus.call(
      messages.sendEmail,
      {
        key: `${template}-${id}`,
        template,
        to: contact.email,
        user_id: charge.user_id,
        values: {
          ...(await this.valuesOf(charge, refund?.cents ?? charge.cents, contact.first_name)),
          language: contact.preferred_language ?? 'en',
        },
      },
      systemContext(),
    );
  }

  private async valuesOf(
    charge: ChargeRecord,
    cents: number,
    firstName: string,
  ): Promise<Record<string, string>> {
    const [part] = await this.charges.partsOfCharge(null, charge.id);
    const link = new URL('/dashboard', this.env.PUBLIC_URL);
    link.searchParams.set('receipt', String(part?.id ?? ''));
    return {
      first_name: firstName,
      amount: formatCents(cents),
      card: paidWith(charge) ?? 'your card',
      method: charge.method,
      code: charge.confirmation_code,
      link: link.href,
    };
  }
}
