import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { query } from '../../../lib/api/api.ts';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import type { Wizard } from '../use-wizard.ts';
import { patientsOf, type KnownPatient } from '../wizard/patients-of.ts';
import css from './PatientSearch.module.css';

const TYPING_MS = 250;
const SHORTEST = 2;
const READ = 50;
const SHOWN = 6;

/**
 * Lets staff find a patient they have visited before, by name. The patient's contact and address fill step 1.
 */
export default function PatientSearch({ wizard }: { wizard: Wizard }) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const asked = settled.length >= SHORTEST && typed.trim() !== '';
  const found = useQuery({
    ...query(appointments.listForStaff, { q: settled, per: READ }),
    enabled: asked,
    placeholderData: keepPreviousData,
  });
  const patients = asked && found.data ? patientsOf(found.data.data).slice(0, SHOWN) : null;

  function choose({ contact, address }: KnownPatient): void {
    wizard.change({ type: 'contact', change: contact });
    wizard.change({ type: 'saved-address', id: null });
    wizard.change({ type: 'typed-address', change: address });
    setTyped('');
    document.querySelector<HTMLElement>('[name="mobile"]')?.focus();
  }

  return (
    <div className={css.search}>
      <TextInput
        type="search"
        name="patient_search"
        label={t('Find a patient')}
        placeholder={t('Name of your phlebotomist or patient')}
        autoComplete="off"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className={css.none} role="status">
        {patients?.length === 0 && t('Nobody found. Type their name and email below.')}
      </p>
      {patients && patients.length > 0 && (
        <ul className={css.list} aria-label={t('Patients found')}>
          {patients.map((patient) => (
            <li key={patient.id}>
              <button type="button" className={css.patient} onClick={() => choose(patient)}>
                <span className={css.name}>
                  {`${patient.contact.first_name} ${patient.contact.last_name}`}
                </span>
                <span className={css.detail}>{`${patient.contact.email}, ${patient.address.address}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
