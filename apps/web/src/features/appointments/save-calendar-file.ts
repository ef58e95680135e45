import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { call } from '../../lib/api.ts';

/** Has the browser save a visit as a file that every calendar reads. */
export async function saveCalendarFile(id: number): Promise<void> {
  const { name, text } = await call(calendarFiles.get, { id });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
