import { services, type ManagedService } from '@drawpoint/contracts/booking/services.contract';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { useTrashedFilter } from '../../ui/lists/use-trashed-filter.ts';
import { Page } from '../../ui/page/Page.tsx';
import { SERVICES_LIST } from './catalog.queries.ts';
import { ServiceForm } from './ServiceForm.tsx';
import { useServiceActions } from './use-service-actions.ts';
import { useServiceColumns } from './use-service-columns.tsx';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { VisitsAffected } from '../appointments/AffectedVisits.tsx';
import css from './Catalog.module.css';

/** The services with their prices and lengths (docs/product/back-office.md#services). */
export function Component() {
  const list = useList(services.list, SERVICES_LIST);
  const [edited, setEdited] = useState<ManagedService | 'new' | null>(null);
  const { actions, needed, forget } = useServiceActions(setEdited);
  const columns = useServiceColumns();
  const close = () => setEdited(null);
  const trashed = useTrashedFilter(t('Deleted services'));
  return (
    <Page
      title={t('Service List')}
      width="wide"
      actions={<AccentButton onClick={() => setEdited('new')}>{t('Add a service')}</AccentButton>}
    >
      <ListView
        list={list}
        label={t('Service List')}
        columns={columns}
        actions={actions}
        search={t('Search services')}
        filters={[trashed]}
        isDimmed={({ deleted_at }) => deleted_at !== null}
        editor={
          edited && {
            id: edited === 'new' ? 'new' : edited.id,
            form: (
              <ServiceForm
                key={edited === 'new' ? 'new' : edited.id}
                service={edited === 'new' ? null : edited}
                onClose={close}
              />
            ),
          }
        }
        nothing={t('No services found')}
        empty={{ title: t('No services found'), text: t('Patients can book what you add here.') }}
      />
      {needed && (
        <NeededDialog
          title={t('{{name}} is still needed', { name: needed.service.name })}
          text={needed.text}
          about={{ service_id: needed.service.id }}
          onClose={forget}
        />
      )}
    </Page>
  );
}

type NeededDialogProps = {
  title: string;
  /** The server's error text. */
  text: string;
  about: InputOf<typeof futureVisits.list>;
  onClose: () => void;
};

/** Why something cannot be deleted: the future visits that need it. */
function NeededDialog({ title, text, about, onClose }: NeededDialogProps) {
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
              note={t('You can delete it once they are completed or canceled.')}
            />
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
