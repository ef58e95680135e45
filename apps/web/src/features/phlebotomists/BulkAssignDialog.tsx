import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { MOST_ASSIGNED, phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { PersonPicker } from '../../ui/people/PersonPicker.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import css from './Phlebotomists.module.css';
import { SearchedPages, useSearch } from './SearchedPages.tsx';

type Result = OutputOf<typeof phlebotomists.assignBulk>;

/** Number of phlebotomists in the select (docs/product/back-office.md#phlebotomists). */
const LOADED = { all: 100, searched: 100 };

/** Assigns the chosen patients to a phlebotomist. Lists those who could not be assigned, with the reason. */
export function BulkAssignDialog({ onClose }: { onClose: () => void }) {
  const [to, setTo] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const search = useSearch();
  const found = useQuery({
    ...query(phlebotomists.listUsers, search.input),
    placeholderData: keepPreviousData,
  });
  const assign = useMutation({
    ...mutation<typeof phlebotomists.assignBulk, Result>(phlebotomists.assignBulk),
    onSuccess: ({ failed }) => {
      const kept = failed.flatMap(({ user_id }) => {
        const name = chosen.get(user_id);
        return name === undefined ? [] : [[user_id, name] as const];
      });
      setChosen(new Map(kept));
    },
    onError: (error) => toast('error', errorText(error, t('Assign failed.'))),
  });

  function submit(): void {
    if (to === null) return toast('warning', t('Pick a phlebotomist to assign to.'));
    if (chosen.size === 0) return toast('warning', t('Select at least one user.'));
    if (chosen.size > MOST_ASSIGNED) {
      return toast('warning', t('Select at most {{most}} users at a time.', { most: MOST_ASSIGNED }));
    }
    assign.mutate({ phlebotomist_id: to, user_ids: [...chosen.keys()] });
  }

  return (
    <Dialog placement="right" title={t('Bulk Assign')} unsent={chosen.size > 0} onClose={onClose}>
      <div className={css.dialog}>
        {assign.data && <Outcome result={assign.data} names={chosen} />}
        <PersonPicker
          op={catalog.listStaffPhlebotomists}
          toPerson={({ id, name, providers }: Phlebotomist) => ({ id, name, detail: providers[0]?.name })}
          label={t('Phlebotomist')}
          value={to}
          onChange={setTo}
          loaded={LOADED}
          inDialog
        />
        <SearchedPages
          search={search}
          found={found}
          label={t('Search patients')}
          empty={t('No users found.')}
        >
          {(rows) => (
            <ul className={css.people}>
              {rows.map(({ id, full_name, email, phlebotomist }) => (
                <li key={id}>
                  <CheckField
                    name={`user-${id}`}
                    value={chosen.has(id)}
                    label={full_name}
                    description={[
                      email,
                      phlebotomist && t('assigned to {{name}}', { name: phlebotomist.name }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    onChange={(isChosen) =>
                      setChosen((current) => {
                        const next = new Map(current);
                        if (isChosen) next.set(id, full_name);
                        else next.delete(id);
                        return next;
                      })
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </SearchedPages>
        <PlainButton tone="accent" busy={assign.isPending} onClick={submit}>
          {t('Assign {{count}} patients', { count: chosen.size })}
        </PlainButton>
      </div>
    </Dialog>
  );
}

/** How many patients were assigned, and which were not. */
function Outcome({ result, names }: { result: Result; names: ReadonlyMap<number, string> }) {
  const { assigned, reassigned, failed } = result;
  return (
    <Notice tone={failed.length > 0 ? 'wait' : 'good'}>
      {t('Assigned: {{assigned}}, reassigned: {{reassigned}}, failed: {{failed}}.', {
        ...{ assigned, reassigned },
        failed: failed.length,
      })}
      {failed.map(({ user_id, error }) => (
        <p key={user_id}>
          {names.get(user_id) ?? `#${user_id}`}: {t(error)}
        </p>
      ))}
    </Notice>
  );
}
