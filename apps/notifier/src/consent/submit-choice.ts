import { Injectable } from '@nestjs/common';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { SpamCheck } from '@drawpoint/nest-kit/spam/spam-check';
import { toE164 } from '@drawpoint/rules/phone';
import { ChangeConsent } from './change-consent.ts';

const RECORDED = { message: 'Thank you. Your preference was recorded.' };

/** The public SMS consent form (2 §2). */
@Injectable()
export class SubmitChoice {
  constructor(
    private readonly changeConsent: ChangeConsent,
    private readonly spam: SpamCheck,
  ) {}

  /** INVALID_INPUT where a machine is suspected. Answers the same whether the number is known or not, and whatever was chosen for it before. */
  readonly submitChoice = handle(smsConsent.submitChoice, async (input, { caller, now }) => {
    const phone = toE164(input.phone);
    if (phone === null) throw invalid({ phone: ['The phone must be a valid phone number.'] });
    if (!(await this.spam.isFromPerson('optin', input, caller))) return RECORDED;
    await this.changeConsent.choose({
      phone,
      choice: input.choice,
      source: 'form',
      name: `${input.first_name} ${input.last_name}`,
      ...(caller && { user_id: caller.user_id }),
      now: now(),
    });
    return RECORDED;
  });
}
