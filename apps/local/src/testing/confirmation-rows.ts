import type { Row } from './row.ts';

/** Nobody here has a confirmation link or an open question. */
export const confirmationRows = (): Record<string, Row> => {
  const token = 'x'.repeat(43);
  const answer = 'yes';
  return {
    'appointments.visit-confirmations.show': { ok: 'all', status: 422, sent: () => ({ body: { token } }) },
    'appointments.visit-confirmations.answer': {
      ok: 'all',
      status: 422,
      sent: () => ({ body: { token, answer } }),
    },
    'appointments.visit-confirmations.list-mine': { ok: 'all' },
    'appointments.visit-confirmations.answer-mine': {
      ok: 'all',
      status: 404,
      sent: () => ({ params: { id: 999_999 }, body: { answer } }),
    },
  };
};
