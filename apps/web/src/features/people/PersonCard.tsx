import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { FormState } from '../../lib/forms/form.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './PersonCard.module.css';
import type { PersonPart } from './person-values.ts';

type PersonCardProps = {
  form: FormState;
  part: PersonPart;
  isConfirmed: boolean;
  /** Notices above the fields. */
  notices: ReactNode;
  children: ReactNode;
};

/** A form tab of an account: personal data or preferences. */
export function PersonCard({ form, part, isConfirmed, notices, children }: PersonCardProps) {
  return (
    <Card
      className={css.form}
      title={part === 'person' ? t('Personal Info') : t('Notifications & Preferences')}
    >
      <Form form={form}>
        {notices}
        {!isConfirmed && part === 'person' && (
          <Notice tone="wait">{t('The email address is not confirmed yet.')}</Notice>
        )}
        {children}
        <div className={css.actions}>
          <SubmitButton form={form} accent>
            {t('Save changes')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
