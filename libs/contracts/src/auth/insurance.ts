import { z } from 'zod/mini';
import { date } from '../fields.ts';

const words = z.nullable(z.string());

/** A person's insurance details (docs/product/accounts.md#documents); null when not given. */
export const Insurance = z.object({
  insurance_provider: words,
  insurance_member_id: words,
  insurance_group_id: words,
  insurance_plan_name: words,
  insurance_policyholder_name: words,
  insurance_policyholder_dob: z.nullable(date),
  insurance_notes: words,
});
export type Insurance = z.output<typeof Insurance>;

export const NO_INSURANCE: Insurance = {
  insurance_provider: null,
  insurance_member_id: null,
  insurance_group_id: null,
  insurance_plan_name: null,
  insurance_policyholder_name: null,
  insurance_policyholder_dob: null,
  insurance_notes: null,
};
