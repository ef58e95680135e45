import type { Attendance } from '@drawpoint/contracts/appointments/appointment';
import type { AppointmentAttendance, AppointmentRecord } from './appointment-record.ts';

/** Whether the patient can make it, as staff read it; null before they were asked. */
export function attendanceOf({
  status,
  attendance_asked_at,
  attendance_confirmed_at,
}: Pick<AppointmentRecord, 'status' | 'attendance_asked_at' | 'attendance_confirmed_at'>): Attendance | null {
  if (status !== 'approved') return null;
  if (attendance_confirmed_at) return 'confirmed';
  return attendance_asked_at && 'no_answer';
}

/** An answer counts for the start that it was given for. */
export const NOT_ASKED: AppointmentAttendance = {
  attendance_asked_at: null,
  attendance_confirmed_at: null,
  attendance_confirmed_by: null,
};
