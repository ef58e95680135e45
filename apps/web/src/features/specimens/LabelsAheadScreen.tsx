import { labelsAhead, MOST_LABELS_AHEAD } from '@drawpoint/contracts/appointments/specimens.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { download } from '../../lib/files/save-file.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { FormatFields, ROLL } from './FormatFields.tsx';
import css from './Specimens.module.css';

/** Labels with a number alone, for a day without a printer (docs/product/specimens.md#ahead). */
export function Component() {
  const [paper, setPaper] = useState(ROLL);
  const found = useQuery(query(labelsAhead.list, {}));
  const print = useMutation({
    mutationFn: (count: number | undefined) =>
      download(labelsAhead.print, {
        format: paper.format,
        ...(paper.format === 'sheet' && { from: paper.from }),
        ...(count !== undefined && { count }),
      }),
    onError: (error) => toast('error', errorText(error, t('The labels could not be printed.'))),
  });
  const form = useForm({
    op: labelsAhead.make,
    initial: { count: '30' },
    onDone: ({ numbers }) => print.mutate(numbers.length),
    fallback: message('The labels could not be made.'),
  });
  return (
    <Page
      title={t('Labels printed ahead')}
      lead={t('Each has a number and no name. Scan it onto a tube at the patient’s side.')}
      width="narrow"
    >
      <QueryView query={found} failure={t('Failed to load your labels.')}>
        {({ data }) => (
          <Card>
            <div className={css.stack}>
              <p className={css.plain}>
                {t('{{number}} of {{most}} unused', { number: data.length, most: MOST_LABELS_AHEAD })}
              </p>
              <FormatFields value={paper} onChange={setPaper} />
              <Form form={form} asks={false}>
                <TextField
                  {...form.field('count')}
                  label={t('New labels')}
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                />
                <SubmitButton form={form} accent>
                  {t('Make and print')}
                </SubmitButton>
              </Form>
              {data.length > 0 && (
                <PlainButton tone="default" busy={print.isPending} onClick={() => print.mutate(undefined)}>
                  {t('Print all unused again')}
                </PlainButton>
              )}
            </div>
          </Card>
        )}
      </QueryView>
    </Page>
  );
}
