import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import css from './Appointments.module.css';

/** 2 §9. */
const PER_PAGE = 200;

type PhlebotomistFilterProps = { value: number | null; onChange: (id: number | null) => void };

/** Narrows a list to one phlebotomist, for admins and developers (2 §6). */
export function PhlebotomistFilter({ value, onChange }: PhlebotomistFilterProps) {
  const { t } = useTranslation();
  const people = useQuery(query(catalog.listStaffPhlebotomists, { per_page: PER_PAGE }));
  const list = people.data?.data ?? [];
  const chosen = list.find(({ id }) => id === value);
  const name = chosen?.name ?? t('Phlebotomist #{{id}}', { id: value });
  return (
    <div className={css.filters}>
      <NativeSelect
        className={css.filter}
        label={t('Phlebotomist')}
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
        data={[
          { value: '', label: t('All phlebotomists') },
          ...list.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {value !== null && (
        <button
          type="button"
          className={css.chip}
          onClick={() => onChange(null)}
          aria-label={`${name}: ${t('Clear the filter')}`}
        >
          {name}
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
