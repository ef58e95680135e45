import type { PaymentPurpose, PaymentState } from '@drawpoint/contracts/appointments/payment';
import type { PaymentPart } from './domain/amount-due.ts';

export type ChargeState = 'pending' | 'succeeded' | 'failed';

export type ChargeRecord = {
  id: number;
  version: number;
  reference: string;
  appointment_id: number;
  user_id: number;
  provider_id: number;
  provider_name: string;
  phlebotomist_id: number;
  phlebotomist_name: string;
  service_name: string;
  confirmation_code: string;
  cents: number;
  state: ChargeState;
  transaction_id: string | null;
  card_label: string | null;
  card_last_four: string | null;
  failure: string | null;
  created_at: Date;
  settled_at: Date | null;
};

export type PaymentRecord = PaymentPart & {
  id: number;
  charge_id: number;
  appointment_id: number;
  user_id: number;
  provider_id: number;
  phlebotomist_id: number;
  purpose: PaymentPurpose;
  status: PaymentState;
  happened_at: Date;
};

export type RefundRecord = {
  id: number;
  version: number;
  reference: string;
  charge_id: number;
  payment_id: number;
  appointment_id: number;
  cents: number;
  state: ChargeState;
  actor_id: number | null;
  attempted_at: Date | null;
  transaction_id: string | null;
  failure: string | null;
  created_at: Date;
};
