import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { FILE_EXTENSIONS } from '@drawpoint/contracts/files';
import type { ResultRecord } from './result.store.ts';

/** What a browser calls the file when it saves it: names nobody. */
export const nameOf = ({ number, kind }: ResultRecord): string =>
  `results-${number}.${FILE_EXTENSIONS[kind]}`;

/** As a visit shows it; the address opens it for whoever is signed in and may see the visit. */
export const toDocument = (result: ResultRecord): Appointment['documents'][number] => ({
  id: result.id,
  url: `/api/appointments/${result.appointment_id}/documents/${result.id}`,
  name: nameOf(result),
});
