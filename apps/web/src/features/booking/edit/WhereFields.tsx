import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../../i18n/translate.ts';
import { cityText, placeOf, placeText, streetText } from '../../../lib/places/place.ts';
import { AddressFields } from '../../../ui/map/AddressFields.tsx';
import { Textarea } from '../../../ui/fields/Textarea.tsx';
import { ChoiceCard, Choices, ChoiceText, ChoiceTitle } from '../ChoiceCard.tsx';
import { SaveAddressFields } from '../SaveAddressFields.tsx';
import { stateOfZip } from '../wizard/zip-state.ts';
import css from './EditVisit.module.css';
import type { WhereForm } from './use-where.ts';

type WhereFieldsProps = {
  where: WhereForm;
  visit: Appointment;
  /** The server's field errors by path. */
  errors: Record<string, readonly string[]>;
};

/** Chooses the place: the current one, a saved address, or a typed one. */
export function WhereFields({ where, visit, errors }: WhereFieldsProps) {
  const { choice, typed, saved, choose, type, instructions, instruct } = where;
  const error = (name: string) => {
    const text = errors[`location.${name}`]?.[0];
    return text === undefined ? undefined : t(text);
  };
  return (
    <div className={css.fields}>
      <Choices legend={t('Visit address')}>
        <ChoiceCard
          name="where"
          value="stays"
          checked={choice.kind === 'stays'}
          onChoose={() => choose({ kind: 'stays' })}
        >
          <ChoiceTitle>{t('Current location')}</ChoiceTitle>
          <ChoiceText>{placeText(placeOf(visit.location))}</ChoiceText>
        </ChoiceCard>
        {saved.map((address) => (
          <ChoiceCard
            key={address.id}
            name="where"
            value={String(address.id)}
            checked={choice.kind === 'saved' && choice.address.id === address.id}
            onChoose={() => choose({ kind: 'saved', address })}
          >
            <ChoiceTitle>{address.label ?? streetText(address)}</ChoiceTitle>
            <ChoiceText>
              {`${address.label ? `${streetText(address)}, ` : ''}${cityText(address)}`}
            </ChoiceText>
          </ChoiceCard>
        ))}
        <ChoiceCard
          name="where"
          value="other"
          checked={choice.kind === 'typed'}
          onChoose={() => choose({ kind: 'typed' })}
        >
          <ChoiceTitle>{t('Another address')}</ChoiceTitle>
          <ChoiceText>{t('Type an address for this visit.')}</ChoiceText>
        </ChoiceCard>
      </Choices>
      {choice.kind === 'stays' && (
        <Textarea
          name="special_instructions"
          label={t('Special instructions (optional)')}
          rows={2}
          maxLength={1000}
          value={instructions}
          error={error('special_instructions')}
          onChange={({ currentTarget }) => instruct(currentTarget.value)}
        />
      )}
      {choice.kind === 'typed' && (
        <>
          <AddressFields
            field={(name) => ({
              name,
              value: typed[name],
              error: error(name),
              onChange: ({ currentTarget: { value } }) => {
                const state = name === 'zip' && typed.state === '' ? stateOfZip(value) : null;
                type({ [name]: value, ...(state !== null && { state }) });
              },
            })}
          />
          <Textarea
            name="special_instructions"
            label={t('Special instructions (optional)')}
            rows={2}
            maxLength={1000}
            value={typed.special_instructions}
            onChange={({ currentTarget }) => type({ special_instructions: currentTarget.value })}
          />
          <SaveAddressFields typed={typed} type={type} />
        </>
      )}
    </div>
  );
}
