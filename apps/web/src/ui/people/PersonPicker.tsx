import type { InputOf, Operation } from '@drawpoint/contracts/operation';
import { CloseButton, Combobox, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import css from './PersonPicker.module.css';
import { TextInput } from '../fields/TextInput.tsx';

export type PickedPerson = { id: number; name: string; detail?: string | undefined };

export type PersonPickerProps<Op extends Operation, Row> = {
  /** An operation that returns pages of people or other named records and supports search. */
  op: Op;
  /** Input that limits the results. */
  within?: Partial<InputOf<Op>>;
  toPerson: (row: Row) => PickedPerson;
  value: number | null;
  onChange: (id: number | null) => void;
  label: string;
  placeholder?: string;
  /** The chosen person's name when the search has not loaded them. */
  nameOf?: (id: number) => string | undefined;
  /** How many results to load, before and while somebody types. */
  loaded?: { all: number; searched: number };
  /** For records other than people: the label of the clear button, and the text for no result. */
  texts?: { clear: string; none: string };
  error?: string | undefined;
  name?: string;
  /** Keeps the dropdown inside a dialog, where it can be clicked. */
  inDialog?: boolean;
};

/** docs/product/texts-and-limits.md#pages */
const SHOWN = { all: 200, searched: 50 };
const SEARCH_MS = 300;

/** A searchable select for one person of many. The server searches while a name is typed. */
export function PersonPicker<Op extends Operation, Row>(props: PersonPickerProps<Op, Row>) {
  const { op, toPerson, value, onChange, label, placeholder, nameOf, error, name } = props;
  const { loaded = SHOWN, texts: own, inDialog = false, within } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<PickedPerson | null>(null);
  const [texts] = useDebouncedValue(typed?.trim() ?? '', SEARCH_MS);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(null);
    },
  });
  const found = useQuery({
    ...query<Op, { data: Row[] }>(op, {
      ...within,
      [op.list?.search ?? 'q']: texts,
      per_page: texts === '' ? loaded.all : loaded.searched,
    } as unknown as InputOf<Op>),
    placeholderData: keepPreviousData,
    enabled: combobox.dropdownOpened || (value !== null && picked?.id !== value && !nameOf?.(value)),
  });
  const people = (found.data?.data ?? []).map(toPerson);
  const chosen =
    value === null
      ? ''
      : ([picked, ...people].find((person) => person?.id === value)?.name ?? nameOf?.(value) ?? `#${value}`);

  return (
    <Combobox
      store={combobox}
      withinPortal={!inDialog}
      onOptionSubmit={(id) => {
        const person = people.find((each) => String(each.id) === id) ?? null;
        setPicked(person);
        onChange(person?.id ?? null);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={placeholder}
          {...(name !== undefined && { name })}
          error={error}
          autoComplete="off"
          value={typed ?? chosen}
          onClick={() => combobox.openDropdown()}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
            if (currentTarget.value === '' && value !== null) onChange(null);
          }}
          rightSection={
            found.isFetching && combobox.dropdownOpened ? (
              <Loader size={16} />
            ) : (
              value !== null && (
                <CloseButton
                  className={css.clear}
                  aria-label={own?.clear ?? t('Clear')}
                  onClick={() => onChange(null)}
                />
              )
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown className={css.dropdown}>
        <Combobox.Options aria-label={label}>
          {people.map((person) => (
            <Combobox.Option key={person.id} value={String(person.id)} active={person.id === value}>
              <span className={css.name}>{person.name}</span>
              {person.detail && <span className={css.detail}>{person.detail}</span>}
            </Combobox.Option>
          ))}
          {found.isSuccess && people.length === 0 && (
            <Combobox.Empty>{own?.none ?? t('No results.')}</Combobox.Empty>
          )}
          {found.isError && <Combobox.Empty>{t('This could not be loaded')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
