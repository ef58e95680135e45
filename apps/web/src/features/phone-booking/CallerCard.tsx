import { type AlikePatient, phonePatients } from '@drawpoint/contracts/auth/phone-patients.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { birthProblem } from '../../lib/forms/birth-date.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import forms from '../../ui/fields/Form.module.css';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { birthText, isNamed } from './caller.ts';
import { NewPatient } from './NewPatient.tsx';
import css from './PhoneBooking.module.css';

export type Typed = { first_name: string; last_name: string; date_of_birth: string };
type Found = { typed: Typed; people: readonly AlikePatient[] };
type CallerCardProps = { onChosen: (patient: AlikePatient) => void };

const TEXTS = {
  first_name: { required: message('Enter the first name.') },
  last_name: { required: message('Enter the last name.') },
  date_of_birth: { required: message('Enter the date of birth.') },
};

/** Finds the caller by name and date of birth. An only match is chosen at once; others are offered. */
export function CallerCard({ onChosen }: CallerCardProps) {
  const [found, setFound] = useState<Found | null>(null);
  const form = useForm({
    op: phonePatients.find,
    initial: { first_name: '', last_name: '', date_of_birth: '' },
    toInput: toTyped,
    texts: TEXTS,
    check: ({ date_of_birth }) => ({ date_of_birth: birthProblem(date_of_birth, localDate(new Date())) }),
    fallback: t('The patients could not be searched.'),
    onDone: ({ data }, values) => {
      const typed = toTyped(values);
      const same = data.filter((each) => each.same_birth_date && isNamed(each, typed));
      if (same.length === 1) onChosen(same[0]!);
      else setFound({ typed, people: data });
    },
  });
  const field = (name: keyof Typed) => {
    const bound = form.field(name);
    return {
      ...bound,
      onChange: (value: string) => {
        setFound(null);
        bound.onChange(value);
      },
    };
  };
  return (
    <>
      <Card title={t('Who is calling?')}>
        <Form form={form} asks={false}>
          <div className={forms.pair}>
            <TextField {...field('first_name')} label={t('First name')} autoComplete="off" autoFocus />
            <TextField {...field('last_name')} label={t('Last name')} autoComplete="off" />
          </div>
          <BirthDateField {...field('date_of_birth')} label={t('Date of birth')} autoComplete="off" />
          <div className={css.actions}>
            <SubmitButton form={form}>{t('Find')}</SubmitButton>
          </div>
        </Form>
        <p className={css.said} role="status">
          {found?.people.length === 0 && t('Nobody of this name is among your patients.')}
        </p>
        {found && found.people.length > 0 && <Alike people={found.people} onChosen={onChosen} />}
      </Card>
      {found && <NewPatient typed={found.typed} isAlike={found.people.length > 0} onMade={onChosen} />}
    </>
  );
}

const toTyped = ({ first_name, last_name, date_of_birth }: Typed): Typed => ({
  ...{ first_name, last_name },
  date_of_birth: parseTypedDate(date_of_birth) ?? date_of_birth,
});

function Alike({ people, onChosen }: { people: readonly AlikePatient[] } & CallerCardProps) {
  return (
    <>
      <h3 className={css.title}>{t('Is it one of these?')}</h3>
      <ul className={css.people}>
        {people.map((each) => (
          <li key={each.id}>
            <button type="button" className={css.person} onClick={() => onChosen(each)}>
              <span className={css.name}>{`${each.first_name} ${each.last_name}`}</span>
              <span className={css.detail}>
                {[birthText(each), each.mobile && formatPhone(each.mobile), each.email]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
