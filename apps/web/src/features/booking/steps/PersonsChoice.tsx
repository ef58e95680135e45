import { MOST_PERSONS } from '@drawpoint/contracts/auth/persons.contract';
import { MOST_DRAWN } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { ownPersons, personText } from '../../persons/persons.queries.ts';
import type { Wizard } from '../use-wizard.ts';
import css from './PersonsChoice.module.css';

const PersonDialog = lazy(() => import('../../persons/PersonDialog.tsx'));

/** Who is drawn: the person of the contact, and those somebody cares for (docs/product/booking.md#persons). */
export function PersonsChoice({ wizard }: { wizard: Wizard }) {
  const { draft, change } = wizard;
  const kept = useQuery(ownPersons).data?.data ?? [];
  const [isAdding, setAdding] = useState(false);
  const chosen = draft.persons;
  // In the order of the list, whatever was ticked first.
  const order = [null, ...kept.map(({ id }) => id)];
  const choose = (ids: readonly (number | null)[]) =>
    change({ type: 'persons', ids: order.filter((id) => ids.includes(id)) });
  const isFull = chosen.length >= MOST_DRAWN;
  const box = (id: number | null, label: string) => (
    <Checkbox
      key={id}
      className={css.person}
      label={label}
      checked={chosen.includes(id)}
      disabled={isFull && !chosen.includes(id)}
      onChange={({ currentTarget: { checked } }) =>
        choose(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
      }
    />
  );
  return (
    <div className={css.persons}>
      {kept.length > 0 && (
        <fieldset className={css.choices}>
          <legend className={css.legend}>{t('Who is this visit for?')}</legend>
          {box(null, fullName(draft.contact) || t('Me'))}
          {kept.map((person) => box(person.id, personText(person)))}
          {isFull && (
            <p className={css.full}>{t('Up to {{count}} people at once.', { count: MOST_DRAWN })}</p>
          )}
        </fieldset>
      )}
      {kept.length < MOST_PERSONS && (
        <Button
          variant="subtle"
          className={css.add}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {kept.length > 0 ? t('Add a person') : t('Book for somebody you care for')}
        </Button>
      )}
      <Suspense>
        {isAdding && (
          <PersonDialog
            person={null}
            onClose={() => setAdding(false)}
            // The first person that somebody adds here is whom they want to book for.
            onSaved={({ id }) =>
              !isFull && change({ type: 'persons', ids: kept.length === 0 ? [id] : [...chosen, id] })
            }
          />
        )}
      </Suspense>
    </div>
  );
}
