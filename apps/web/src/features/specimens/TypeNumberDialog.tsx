import type { Specimen } from '@drawpoint/contracts/appointments/specimens.contract';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { NumberForm } from './NumberForm.tsx';
import { TakenTube } from './TakenTube.tsx';
import { useBind } from './use-bind.ts';

type TypeNumberDialogProps = {
  visitId: number;
  tube: Specimen;
  /** All tubes of the visit. */
  tubes: readonly Specimen[];
  onClose: () => void;
};

/** The number of a label that was printed ahead, typed for one tube. */
export function TypeNumberDialog({ visitId, tube, tubes, onClose }: TypeNumberDialogProps) {
  const { bind, isTaken, putAside, problem, busy } = useBind(visitId, onClose);
  return (
    <Dialog title={t('Label of the tube {{name}}', { name: t(tube.tube_name) })} onClose={onClose}>
      <NumberForm
        verb={t('Label the tube')}
        busy={busy}
        error={problem}
        onNumber={(number) => bind(tube, number, tubes)}
      />
      {isTaken && <TakenTube onClose={putAside} />}
    </Dialog>
  );
}
