import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { VisitsAffected } from '../appointments/AffectedVisits.tsx';
import css from './Catalog.module.css';

type NeededDialogProps = {
  title: string;
  /** What was refused, in the server's words. */
  text: string;
  about: InputOf<typeof futureVisits.list>;
  onClose: () => void;
};

/** Why something cannot go: the visits ahead that need it. */
export function NeededDialog({ title, text, about, onClose }: NeededDialogProps) {
  const { t } = useTranslation();
  const found = useQuery(query(futureVisits.list, about));
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={css.dialog}>
        <p>{text}</p>
        <QueryView query={found}>
          {({ data, total }) => (
            <VisitsAffected
              visits={data}
              total={total}
              note={t('It can go once they are over or called off.')}
            />
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
