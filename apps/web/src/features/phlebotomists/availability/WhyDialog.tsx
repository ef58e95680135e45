import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { can, useUser } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { PersonPicker } from '../../../ui/people/PersonPicker.tsx';
import { AskedVisitFields } from './AskedVisitFields.tsx';
import css from './Availability.module.css';
import { useVisitQuery } from './use-visit-asked.ts';
import { WhyNotOffered } from './WhyNotOffered.tsx';

type WhyDialogProps = {
  /** The phlebotomist and day (`YYYY-MM-DD`) of the screen, if it has them. */
  phlebotomistId?: number | null;
  day?: string;
  onClose: () => void;
};

/** The dialog "Why is this time not offered?" of staff calendars. Managers choose the phlebotomist. */
export function WhyDialog({ phlebotomistId = null, day, onClose }: WhyDialogProps) {
  const user = useUser();
  const chooses = can(user, catalog.listStaffPhlebotomists);
  const [id, setId] = useState(chooses ? phlebotomistId : user.id);
  return (
    <Dialog placement="right" title={t('Why is a time not offered?')} onClose={onClose}>
      <div className={css.stack}>
        {chooses && (
          <PersonPicker
            op={catalog.listStaffPhlebotomists}
            toPerson={(row: Phlebotomist) => ({ id: row.id, name: row.name, detail: row.providers[0]?.name })}
            label={t('Phlebotomist')}
            value={id}
            onChange={setId}
            inDialog
          />
        )}
        {id !== null && <Asked key={id} id={id} day={day} />}
      </div>
    </Dialog>
  );
}

function Asked({ id, day }: { id: number; day: string | undefined }) {
  const visit = useVisitQuery(id);
  return (
    <>
      <AskedVisitFields visit={visit} />
      <WhyNotOffered id={id} asked={visit.asked} day={day} />
    </>
  );
}
