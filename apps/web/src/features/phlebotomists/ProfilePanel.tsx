import {
  phlebotomists,
  SPOKEN_LANGUAGES,
  type ManagedPhlebotomist,
  type SpokenLanguage,
} from '@drawpoint/contracts/booking/phlebotomists.contract';
import { US_STATES, US_TERRITORIES } from '@drawpoint/rules/us-states';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Person } from '../../ui/people/Person.tsx';
import { languageName, profileText } from '../../ui/people/profile-text.ts';
import { usePhotos } from '../../ui/people/use-photos.ts';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import css from './Phlebotomists.module.css';
import { useSavePhlebotomist } from './use-phlebotomist-form.ts';

type ProfilePanelProps = { basis: ManagedPhlebotomist; setBasis: (saved: ManagedPhlebotomist) => void };

type Values = { title: string; license_state: string; languages: string[] };

const toValues = ({ title, license_state, languages }: ManagedPhlebotomist): Values => ({
  ...{ title: title ?? '', license_state: license_state ?? '', languages },
});

/** What patients read and see of a phlebotomist before they choose. */
export function ProfilePanel({ basis, setBasis }: ProfilePanelProps) {
  const save = useSavePhlebotomist(basis, setBasis);
  const photo = usePhotos([basis.id])(basis.id);
  const form = useForm<typeof phlebotomists.update, Values, ManagedPhlebotomist>({
    op: phlebotomists.update,
    initial: toValues(basis),
    toInput: ({ title, license_state, languages }) => ({
      ...{ id: basis.id, title, license_state: license_state || null },
      languages: languages as SpokenLanguage[],
    }),
    fallback: t('Failed to update phlebotomist.'),
    send: ({ id: _, ...edit }) => save.send(edit),
    onDone: save.done,
  });
  const { stale, settle } = useStale(form, toValues, setBasis);
  const languages = form.field('languages');
  const spoken = form.values.languages;
  const options = SPOKEN_LANGUAGES.map((code) => ({ value: code, label: languageName(code) })).sort(
    (one, other) => one.label.localeCompare(other.label),
  );
  const labels = {
    title: t('Title or certificate'),
    license_state: t('State of the license'),
    languages: t('Languages'),
  };
  return (
    <Card title={t('What patients see')}>
      <Form form={form}>
        <StaleNotice
          stale={stale}
          labels={labels}
          show={(current) => ({
            ...toValues(current),
            languages: current.languages.map(languageName).join(', '),
          })}
          settle={settle}
        />
        <div className={css.stack}>
          <Person
            name={basis}
            photo={photo}
            size={56}
            detail={profileText({
              ...form.values,
              license_state: form.values.license_state || null,
            })}
          />
          {!photo && (
            <p className={css.quiet}>
              {t('{{name}} can add a photo in My Profile.', { name: basis.first_name })}
            </p>
          )}
          <TextField
            {...form.field('title')}
            label={labels.title}
            placeholder={t('Certified Phlebotomist')}
          />
          <SelectField
            {...form.field('license_state')}
            label={labels.license_state}
            none={t('None named')}
            options={[...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({
              value: code,
              label: name,
            }))}
          />
          <fieldset className={css.languages} aria-describedby={languages.error && 'languages-error'}>
            <legend>{labels.languages}</legend>
            {options.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={spoken.includes(value)}
                onChange={({ currentTarget: { checked } }) =>
                  languages.onChange(checked ? [...spoken, value] : spoken.filter((each) => each !== value))
                }
              />
            ))}
            {languages.error && (
              <p id="languages-error" className={css.error}>
                {languages.error}
              </p>
            )}
          </fieldset>
          <div className={css.actions}>
            <SubmitButton form={form} accent>
              {t('Save changes')}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </Card>
  );
}
