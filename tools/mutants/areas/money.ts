import type { MutantArea } from '../listed.ts';

export const money: MutantArea = {
  unit: ['libs/rules/', 'libs/scheduling/src/terms', 'apps/appointments/src/(domain|payments)/'],
  integration: ['apps/appointments/src/payments/'],
  mutants: [
    {
      mistake: 'A second payment is taken while the first may still arrive.',
      file: 'apps/appointments/src/payments/domain/amount-due.ts',
      find: 'const open = due - pending;',
      replace: 'const open = due;',
    },
    {
      mistake: 'Money that was given back still counts as paid.',
      file: 'apps/appointments/src/payments/domain/amount-due.ts',
      find: '? cents - refunded_cents : 0',
      replace: '? cents : 0',
    },
    {
      mistake: 'A visit paid to the cent is partly paid.',
      file: 'apps/appointments/src/domain/payment-status.ts',
      find: 'if (paid >= totalCents)',
      replace: 'if (paid > totalCents)',
    },
    {
      mistake: 'Who was not at home gets the money back.',
      file: 'apps/appointments/src/payments/domain/returns-money.ts',
      find: "if (outcome === 'no_show') return hasFeeRule('no_show', { policies });",
      replace: '',
    },
    {
      mistake: 'A request sent twice under one key charges twice.',
      file: 'apps/appointments/src/payments/charges.ts',
      find: 'this.store.findMade(tx, request)',
      replace: 'this.store.findMade(tx, { ...request, requestHash: null })',
    },
    {
      mistake: 'A late word that a charge failed undoes one that succeeded.',
      file: 'apps/appointments/src/payments/charge.store.ts',
      find: "charge.state NOT IN ('succeeded', ${state})",
      replace: 'charge.state <> ${state}',
    },
    {
      mistake: 'What is on its way back can be given back again.',
      file: 'apps/appointments/src/payments/refunds.ts',
      find: 'Math.max(0, kept - onItsWay.reduce((sum, { cents }) => sum + cents, 0))',
      replace: 'kept',
    },
    {
      mistake: 'A charge is voided though another refund of it is under way.',
      file: 'apps/appointments/src/payments/carry-out-refund.task.ts',
      find: 'refund.cents === charge.cents && others.length === 0',
      replace: 'refund.cents === charge.cents && others.length >= 0',
    },
    {
      mistake: 'What was paid twice goes back twice.',
      file: 'apps/appointments/src/payments/follow-appointment.task.ts',
      find: 'return paid - onItsWay - total;',
      replace: 'return paid - 0 * onItsWay - total;',
    },
    {
      mistake: 'A charge without an answer counts as failed, so the patient pays again.',
      file: 'apps/appointments/src/payments/take-payment.ts',
      find: "if (failure === 'unknown') return this.charges.settleSoon(charge.id, now);",
      replace: '',
    },
  ],
};
