import type { account } from '@drawpoint/contracts/auth/account.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { Card } from '../../ui/page/Card.tsx';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import forms from '../../ui/fields/Form.module.css';
import { DocumentSlots } from '../documents/DocumentSlots.tsx';
import css from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { birthProblem } from '../../lib/forms/birth-date.ts';
import { useAccountForm } from './use-account-form.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';

/** The person's insurance and four documents (docs/product/accounts.md#documents). */
export default function InsurancePanel() {
  const edit = useAccountForm({
    basis: useState(useUser()),
    toValues: toInsurance,
    toEdit: toInsuranceEdit,
    check: ({ insurance_policyholder_dob: birth }) => ({
      insurance_policyholder_dob: birthProblem(birth, localDate(new Date())),
    }),
  });
  const { form } = edit;
  const labels = {
    insurance_provider: t('Insurance company'),
    insurance_plan_name: t('Plan'),
    insurance_member_id: t('Member ID'),
    insurance_group_id: t('Group ID'),
    insurance_policyholder_name: t("Policyholder's name"),
    insurance_policyholder_dob: t("Policyholder's date of birth"),
    insurance_notes: t('Notes'),
  };
  return (
    <div className={css.stack}>
      <AccountCard title={t('Insurance Info')} edit={edit} labels={labels}>
        <TextField {...form.field('insurance_provider')} label={labels.insurance_provider} maxLength={120} />
        <TextField
          {...form.field('insurance_plan_name')}
          label={labels.insurance_plan_name}
          maxLength={120}
        />
        <div className={forms.pair}>
          <TextField
            {...form.field('insurance_member_id')}
            label={labels.insurance_member_id}
            maxLength={60}
          />
          <TextField {...form.field('insurance_group_id')} label={labels.insurance_group_id} maxLength={60} />
        </div>
        <TextField
          {...form.field('insurance_policyholder_name')}
          label={labels.insurance_policyholder_name}
          maxLength={120}
        />
        <BirthDateField
          {...form.field('insurance_policyholder_dob')}
          label={labels.insurance_policyholder_dob}
        />
        <Textarea
          {...form.field('insurance_notes')}
          label={labels.insurance_notes}
          maxLength={1000}
          rows={3}
        />
      </AccountCard>
      <Card title={t('Documents')}>
        <DocumentSlots />
      </Card>
    </div>
  );
}

/** The user's insurance as form values; the date as `MM-DD-YYYY`. */
const toInsurance = (user: User) => ({
  insurance_provider: user.insurance_provider ?? '',
  insurance_plan_name: user.insurance_plan_name ?? '',
  insurance_member_id: user.insurance_member_id ?? '',
  insurance_group_id: user.insurance_group_id ?? '',
  insurance_policyholder_name: user.insurance_policyholder_name ?? '',
  insurance_policyholder_dob: user.insurance_policyholder_dob
    ? formatDate(user.insurance_policyholder_dob)
    : '',
  insurance_notes: user.insurance_notes ?? '',
});

/** The form values as input of the operation. */
const toInsuranceEdit = (values: ReturnType<typeof toInsurance>): InputOf<typeof account.update> => ({
  ...values,
  insurance_policyholder_dob:
    parseTypedDate(values.insurance_policyholder_dob) ?? values.insurance_policyholder_dob,
});
