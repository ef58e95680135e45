import type { User } from '@drawpoint/contracts/auth/user';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { FormState } from '../../lib/forms/form.ts';
import type { Stale } from '../../lib/forms/use-stale.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import css from './Account.module.css';

type AccountCardProps = {
  title: string;
  /** The return value of `useAccountForm`. */
  edit: {
    form: FormState;
    stale: Stale<User> | null;
    settle: (choice: 'take' | 'keep') => void;
    toValues: (user: User) => Readonly<Record<string, unknown>>;
  };
  /** Field labels by field name. */
  labels: Readonly<Record<string, string>>;
  /** Text of the save button when saving is not the card's main action. */
  verb?: string;
  children: ReactNode;
};

/** A form for one part of the profile: its fields, conflicting changes, and the save button. */
export function AccountCard({ title, edit, labels, verb, children }: AccountCardProps) {
  return (
    <Card className={css.form} title={title}>
      <Form form={edit.form}>
        <StaleNotice stale={edit.stale} labels={labels} show={edit.toValues} settle={edit.settle} />
        {children}
        <div className={css.actions}>
          <SubmitButton form={edit.form} accent={verb === undefined}>
            {verb ?? t('Save changes')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
