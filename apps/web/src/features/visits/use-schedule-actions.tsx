import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { RowAction } from '../../ui/lists/columns.ts';
import { offeredOf } from '../../ui/lists/row-buttons.ts';
import { patientName } from '../appointments/appointment-text.ts';
import { useDocumentsAction } from '../appointments/use-documents-action.ts';
import { RouteDialog } from './RouteDialog.tsx';
import css from './Schedule.module.css';
import { messageLink } from './visit-links.ts';

type ScheduleActions = {
  actions: RowAction<Appointment>[];
  /** Opens the actions of a visit in a dialog, for views without room for a menu. */
  offer: (visit: Appointment) => void;
  dialog: ReactNode;
};

/**
 * The actions of a visit in every view of the schedule, with their dialogs
 * (docs/product/visits.md#staff-screens).
 */
export function useScheduleActions(): ScheduleActions {
  const navigate = useNavigate();
  const documents = useDocumentsAction();
  const [route, setRoute] = useState<Appointment | null>(null);
  const [offered, offer] = useState<Appointment | null>(null);
  const named = (text: string) => (visit: Appointment) => t(text, { name: patientName(visit) });
  const actions: RowAction<Appointment>[] = [
    {
      kind: 'menu',
      label: t('View booking'),
      name: named('View booking of {{name}}'),
      run: ({ id }) => void navigate(paths.bookingDetails(id)),
    },
    {
      kind: 'menu',
      label: t('Message'),
      name: named('Message {{name}}'),
      run: ({ id, user_id }) => void (user_id !== null && navigate(messageLink({ id, user_id }))),
      shown: ({ user_id }) => user_id !== null,
    },
    {
      kind: 'menu',
      label: t('Map route preview'),
      name: named('Map route preview to {{name}}'),
      run: setRoute,
      shown: ({ location }) => location.lat !== null,
    },
    documents,
  ];
  return {
    actions,
    offer,
    dialog: (
      <>
        {offered && (
          <Dialog title={patientName(offered)} onClose={() => offer(null)}>
            <div className={css.choices}>
              {offeredOf(offered, actions).menu.map(({ label, run }) => (
                <Button
                  key={label}
                  variant="default"
                  onClick={() => {
                    offer(null);
                    run(offered);
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          </Dialog>
        )}
        {route && <RouteDialog visit={route} onClose={() => setRoute(null)} />}
      </>
    ),
  };
}
