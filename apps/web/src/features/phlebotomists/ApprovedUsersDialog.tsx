import type { Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Person } from '../../ui/people/Person.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Phlebotomists.module.css';
import { ShortPager } from './ShortPager.tsx';

/** The patients assigned to a phlebotomist (docs/product/back-office.md#phlebotomists). */
export function ApprovedUsersDialog({
  phlebotomist,
  onClose,
}: {
  phlebotomist: Phlebotomist;
  onClose: () => void;
}) {
  const [state, setState] = useState({ page: 1, per_page: 20 });
  const found = useQuery({
    ...query(phlebotomists.listUsers, { phlebotomist_id: phlebotomist.id, ...state }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      placement="right"
      title={t('Approved users of {{name}}', { name: phlebotomist.name })}
      onClose={onClose}
    >
      <QueryView
        query={found}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={t('No users found.')}
            text={t('Assign patients with Bulk Assign on the list of phlebotomists.')}
          />
        }
      >
        {({ data, total, last_page }) => (
          <div className={css.dialog}>
            <ul className={css.people}>
              {data.map((user) => (
                <li key={user.id}>
                  <Person name={user} detail={user.email} />
                </li>
              ))}
            </ul>
            <ShortPager
              state={state}
              total={total}
              lastPage={last_page}
              sizes={[10, 20, 50, 100]}
              onChange={setState}
            />
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
