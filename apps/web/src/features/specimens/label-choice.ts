import {
  LABEL_FORMATS,
  LABELS_ON_SHEET,
  type LabelFormat,
} from '@drawpoint/contracts/appointments/specimens.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';

const LABELS: Record<LabelFormat, { label: string; description: string }> = {
  roll: { label: message('Roll'), description: message('2.25 × 1.25 inches, one label a page') },
  sheet: { label: message('Sheet'), description: message('30 labels on US Letter') },
};

export const formatOptions = () =>
  LABEL_FORMATS.map((value) => ({
    value,
    label: t(LABELS[value].label),
    description: t(LABELS[value].description),
  }));

/** The places of a sheet, by row and column. */
export const placeOptions = () =>
  Array.from({ length: LABELS_ON_SHEET }, (_, index) => ({
    value: String(index + 1),
    label: t('Row {{row}}, column {{column}}', { row: Math.floor(index / 3) + 1, column: (index % 3) + 1 }),
  }));
