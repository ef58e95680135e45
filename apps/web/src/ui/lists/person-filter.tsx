import type { Operation } from '@drawpoint/contracts/operation';
import { LaterPersonPicker } from '../people/LaterPersonPicker.tsx';
import type { PickedPerson } from '../people/PersonPicker.tsx';
import type { Filter } from './columns.ts';

type PersonFilter<Op extends Operation, Row> = {
  /** The operation's name for this filter. */
  name: string;
  label: string;
  /** Placeholder when nobody is selected. */
  all: string;
  /** Chip text while the person's name is unknown. */
  unknown: (id: string) => string;
  op: Op;
  toPerson: (row: Row) => PickedPerson;
  nameOf: (id: number) => string | undefined;
};

/** Filters a list by one person, found by name on the server. */
export function personFilter<Op extends Operation, Row>(filter: PersonFilter<Op, Row>): Filter {
  const { name, label, all, unknown, op, toPerson, nameOf } = filter;
  return {
    name,
    chip: (id) => nameOf(Number(id)) ?? unknown(id),
    control: (id, onChange) => (
      <LaterPersonPicker
        op={op}
        toPerson={toPerson}
        label={label}
        placeholder={all}
        value={/^\d+$/.test(id) ? Number(id) : null}
        onChange={(picked) => onChange(picked === null ? null : String(picked))}
        nameOf={nameOf}
      />
    ),
  };
}
