import { persons, type Person } from '@drawpoint/contracts/auth/persons.contract';
import { fullName } from '@drawpoint/rules/name';
import { query } from '../../lib/api/api.ts';
import { ageText } from '../../lib/time/age-text.ts';

/** The persons for whom somebody books, in the order they were added. */
export const ownPersons = query(persons.list, {});

/** Somebody's name and age, such as `Leo Park, 7 years`. */
export const personText = ({
  date_of_birth,
  ...name
}: Pick<Person, 'first_name' | 'last_name' | 'date_of_birth'>) =>
  `${fullName(name)}, ${ageText(date_of_birth)}`;
