import { globSync } from 'node:fs';

/** Rules that are pure functions; what is left out are lists without a rule. */
export const MUTATED = [
  'libs/scheduling/src/*.ts',
  'libs/rules/src/{dates,labels,money,name,password-policy,phone}.ts',
  'libs/contracts/src/{access,account-access,conversation-access,person-rights}.ts',
  'apps/booking/src/domain/{area-verdict,hours,missing-steps,quote,session-draft}.ts',
  'apps/appointments/src/domain/{actions-of,arrival,confirmation-state,payment-status,proposal,timetable,transitions}.ts',
  'apps/appointments/src/payments/domain/{amount-due,ledger,paid-since,returns-money,tip-due}.ts',
  'apps/appointments/src/calendar/calendar-queue.ts',
  '!libs/scheduling/src/{*.spec,offered-zones}.ts',
];

/** The unit tests that reach them, the quick ones first. */
export const SPECS = globSync([
  'libs/{rules,scheduling}/src/*.spec.ts',
  'libs/contracts/src/*{access,rights}*.spec.ts',
  'apps/{booking,appointments}/src/domain/*.spec.ts',
  'apps/appointments/src/{payments/domain,calendar}/*.spec.ts',
])
  .map((path) => path.replaceAll('\\', '/'))
  .sort((one, other) => Number(isSlow(one)) - Number(isSlow(other)) || one.localeCompare(other));

function isSlow(path: string): boolean {
  return /properties|explain|first-slot|viewer-zone/.test(path);
}
