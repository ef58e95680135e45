import { specimens, type Specimen } from '@drawpoint/contracts/appointments/specimens.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { download } from '../../lib/files/save-file.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { FormatFields, ROLL } from './FormatFields.tsx';
import css from './Specimens.module.css';

type PrintLabelsDialogProps = {
  visitId: number;
  /** Tubes that are drawn only now. They get their numbers. */
  planned: readonly Specimen[];
  /** One tube, whose label is printed again. */
  again?: Specimen;
  onClose: () => void;
};

/** Labels as PDF, after the tubes are drawn. */
export function PrintLabelsDialog({ visitId, planned, again, onClose }: PrintLabelsDialogProps) {
  const [paper, setPaper] = useState(ROLL);
  const print = useMutation({
    mutationFn: async () => {
      const specimen_ids = planned.map(({ id }) => id);
      if (specimen_ids.length > 0) await call(specimens.collect, { id: visitId, specimen_ids });
      await download(specimens.printLabels, {
        ...{ id: visitId, format: paper.format },
        ...(paper.format === 'sheet' && { from: paper.from }),
        ...(again && { specimen_id: again.id }),
      });
    },
    onSuccess: onClose,
    onSettled: () => markStale(specimens.collect.writes),
  });
  return (
    <Dialog title={again ? t('Print the label again') : t('Print labels')} onClose={onClose}>
      <div className={css.stack}>
        {print.isError && (
          <Notice tone="bad">{errorText(print.error, t('The labels could not be printed.'))}</Notice>
        )}
        {planned.length > 0 && (
          <p className={css.plain}>
            {t('Only when the blood is drawn: the time of the draw is on the labels. Put them on at once.')}
          </p>
        )}
        <FormatFields value={paper} onChange={setPaper} />
        <AccentButton loading={print.isPending} onClick={() => print.mutate()}>
          {planned.length > 0 ? t('Tubes are drawn: print labels') : t('Print')}
        </AccentButton>
      </div>
    </Dialog>
  );
}
