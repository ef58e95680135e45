import type { OptionSetter, OptionType } from '@drawpoint/contracts/admin/option-value';
import { message } from '../../i18n/message.ts';

/** The labels of option types. */
export const TYPE_LABELS: Record<OptionType, string> = {
  text: message('Text'),
  textarea: message('Text of several lines'),
  checkbox: message('Checkbox'),
  radio: message('Radio buttons'),
  select: message('Select'),
  multiselect: message('Select several'),
  switch: message('Switch'),
  number: message('Number'),
  email: message('Email'),
  url: message('URL'),
  color: message('Color'),
  date: message('Date'),
  datetime: message('Date and time'),
  media: message('File of the media library'),
};

export const SETTER_LABELS: Record<OptionSetter, string> = {
  admins: message('Admins and developers'),
  developers: message('Developers only'),
};
