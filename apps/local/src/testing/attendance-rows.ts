import type { Row } from './row.ts';

/** Nobody here has the link of a reminder. */
export const attendanceRows = (): Record<string, Row> => {
  const token = 'x'.repeat(43);
  const query = { from: '2026-11-01', to: '2026-11-30' };
  return {
    'appointments.attendance.show': { ok: 'all', status: 404, sent: () => ({ body: { token } }) },
    'appointments.attendance.answer': {
      ok: 'all',
      status: 404,
      sent: () => ({ body: { token, answer: 'confirm' } }),
    },
    'appointments.attendance.move': {
      ...{ ok: 'all', status: 404 },
      sent: () => ({ body: { token, starts_at: '2099-01-05T09:00:00-05:00' } }),
    },
    'booking.slots.list-by-link': { ok: 'all', status: 404, sent: () => ({ body: { token } }) },
    'appointments.attendance.list-days': { ok: ['admin', 'developer', 'elena'], sent: () => ({ query }) },
    'appointments.attendance.list-no-show-days': {
      ...{ ok: ['admin', 'developer', 'elena'], sent: () => ({ query }) },
    },
    'appointments.attendance.export-no-show-days': {
      ...{ ok: ['admin', 'developer', 'elena'], sent: () => ({ query }) },
    },
    'appointments.attendance.export-days': { ok: ['admin', 'developer', 'elena'], sent: () => ({ query }) },
  };
};
