import { LABELS_ON_SHEET, type LabelFormat } from '@drawpoint/contracts/appointments/specimens.contract';

const INCH = 72;
const COLUMNS = 3;
/** 30 labels of 2.625 × 1 inches on US Letter. */
const SHEET = {
  page: [8.5 * INCH, 11 * INCH],
  ...{ left: 0.1875 * INCH, top: 0.5 * INCH, across: 2.75 * INCH, down: INCH },
  ...{ width: 2.625 * INCH, height: INCH },
} as const;
const ROLL = { page: [2.25 * INCH, 1.25 * INCH], width: 2.25 * INCH, height: 1.25 * INCH } as const;

/** The size of a page, in points. */
export const pageOf = (format: LabelFormat): [number, number] => [...(format === 'roll' ? ROLL : SHEET).page];

export type LabelPlace = { page: number; x: number; y: number; width: number; height: number };

/** Where a label is printed, in points. `from` is the first free place of the first sheet, 1 to 30. */
export function placeOf(index: number, format: LabelFormat, from: number): LabelPlace {
  if (format === 'roll') return { page: index, x: 0, y: 0, width: ROLL.width, height: ROLL.height };
  const place = index + from - 1;
  const onSheet = place % LABELS_ON_SHEET;
  return {
    page: Math.floor(place / LABELS_ON_SHEET),
    x: SHEET.left + (onSheet % COLUMNS) * SHEET.across,
    y: SHEET.top + Math.floor(onSheet / COLUMNS) * SHEET.down,
    ...{ width: SHEET.width, height: SHEET.height },
  };
}
