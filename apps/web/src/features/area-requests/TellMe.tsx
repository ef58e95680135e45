import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

const TEXTS = { email: { required: message('Enter your email address.') } };

/** Asks for an email to write to once when somebody comes to the ZIP code (docs/product/booking.md#area-requests). */
export default function TellMe({ zip, email = '' }: { zip: string; email?: string }) {
  const [told, setTold] = useState<string | null>(null);
  const form = useForm({
    op: areaRequests.create,
    initial: { email },
    toInput: (values) => ({ ...values, zip }),
    texts: TEXTS,
    fallback: t('Your request could not be sent.'),
    onDone: ({ message: text }) => setTold(text),
  });
  if (told !== null) return <Notice tone="good">{t(told)}</Notice>;
  return (
    <Form form={form} asks={false}>
      <EmailField {...form.field('email')} label={t('Your email')} />
      <SubmitButton form={form} variant="default">
        {t('Tell me when you come to {{zip}}', { zip })}
      </SubmitButton>
    </Form>
  );
}
