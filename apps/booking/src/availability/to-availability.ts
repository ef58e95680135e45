import type { Availability } from '@drawpoint/contracts/booking/catalog.contract';
import type { Hours } from '../catalog/phlebotomist.store.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';

type Record = Pick<PhlebotomistRecord, 'tz' | 'default_drive_minutes'>;

/** What patients read: zone and weekly hours (docs/product/accounts.md#who-sees-what). */
export const toOpenHours = ({ tz }: Record, { rules }: Pick<Hours, 'rules'>): Availability => ({
  tz,
  rules: rules.map(({ dow, startTime, endTime }) => ({ dow, start_time: startTime, end_time: endTime })),
});

/** What people who manage the phlebotomist read and edit. */
export const toAvailability = (
  record: Record,
  hours: Omit<Hours, 'daysOff'>,
): Availability & { version: number } => ({
  ...toOpenHours(record, hours),
  default_drive_minutes: record.default_drive_minutes,
  exceptions: hours.exceptions.map(({ date, startTime, endTime, kind }) => ({
    ...{ date, start_time: startTime, end_time: endTime, kind },
  })),
  version: hours.version,
});
