import type { AlikePatient } from '@drawpoint/contracts/auth/phone-patients.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';

type Named = Pick<AlikePatient, 'first_name' | 'last_name'>;

const folded = ({ first_name, last_name }: Named): string =>
  `${first_name} ${last_name}`
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase();

/** Whether two people have the same name; accents and case do not count. */
export const isNamed = (one: Named, other: Named): boolean => folded(one) === folded(other);

/** `Born 05-06-1944`; a missing date of birth says so. */
export const birthText = ({ date_of_birth }: Pick<AlikePatient, 'date_of_birth'>): string =>
  date_of_birth === null ? t('No date of birth') : t('Born {{date}}', { date: formatDate(date_of_birth) });
