/** What tests of an area are for; each mutant is judged by those of its own. */
export type MutantArea = 'scheduling' | 'money' | 'access' | 'events';

/** A mistake that somebody could make in an important rule: one text in the place of another. */
export interface Mutant {
  area: MutantArea;
  /** What goes wrong. */
  mistake: string;
  file: string;
  /** Stands in the file once. */
  find: string;
  replace: string;
}

/** Paths of the tests that concern an area, as Jest takes them. */
export const TESTS: Readonly<
  Record<MutantArea, { unit: readonly string[]; integration: readonly string[] }>
> = {
  scheduling: {
    unit: [
      'libs/scheduling/',
      'apps/booking/src/(domain|slots)/',
      'apps/appointments/src/(domain|calendar|appointments)/',
    ],
    integration: [
      'apps/booking/src/(slots|sessions|bookings)/',
      'apps/appointments/src/(calendar|appointments)/',
    ],
  },
  money: {
    unit: ['libs/rules/', 'libs/scheduling/src/terms', 'apps/appointments/src/(domain|payments)/'],
    integration: ['apps/appointments/src/payments/'],
  },
  access: {
    unit: ['libs/contracts/', 'apps/auth/', 'apps/gateway/'],
    integration: [
      'apps/gateway/src/(authentication|realtime|operations)/',
      'apps/auth/src/(impersonation|relations|managed-users|sessions)/',
      'apps/appointments/src/(appointments|payments)/(who-sees|limited|payments\\.|visits-in|one-)',
      'apps/local/src/role-escalation',
    ],
  },
  events: {
    unit: ['libs/nest-kit/src/(events|jobs)/', 'apps/(messaging|notifier)/', 'apps/appointments/src/domain/'],
    integration: [
      'libs/nest-kit/src/(events|jobs)/',
      'apps/messaging/src/notifications/',
      'apps/notifier/src/messages/',
      'apps/appointments/src/appointments/(reminders|reading)',
    ],
  },
};

const SCHEDULING: readonly Omit<Mutant, 'area'>[] = [
  {
    mistake: 'No drive is kept free after an earlier visit in the list of slots.',
    file: 'libs/scheduling/src/blocked.ts',
    find: 'Math.min(last + 1, entry.end + leg)',
    replace: 'Math.min(last + 1, entry.end)',
  },
  {
    mistake: 'A booking needs no drive from the visit before it.',
    file: 'libs/scheduling/src/fits.ts',
    find: 'entry.end + leg <= visit.start',
    replace: 'entry.end <= visit.start',
  },
  {
    mistake: 'The drive to the centre of a ZIP code counts as if it were an address.',
    file: 'libs/scheduling/src/travel.ts',
    find: "if (a === null || b === null || a.precision === 'zip' || b.precision === 'zip') return",
    replace: 'if (a === null || b === null) return',
  },
  {
    mistake: 'A place known by its ZIP code gets no tolerance at the edge of a service area.',
    file: 'libs/scheduling/src/travel.ts',
    find: 'Math.max(0, km - ZIP_TOLERANCE_KM)',
    replace: 'km',
  },
  {
    mistake: 'The last day of the horizon has no slots.',
    file: 'libs/scheduling/src/range.ts',
    find: 'today + limits.horizonDays)',
    replace: 'today + limits.horizonDays - 1)',
  },
  {
    mistake: 'The hour that comes twice in autumn is offered twice.',
    file: 'libs/scheduling/src/slots.ts',
    find: 'Math.max(minute + offset, wallSeen) - midnight',
    replace: 'minute + offset - midnight',
  },
  {
    mistake: 'A hold is placed without a look at the drives to its neighbours.',
    file: 'apps/appointments/src/calendar/holds.ts',
    find: 'await this.calendar.checkFits(wanted, { key: input.key }, tx);',
    replace: '',
  },
  {
    mistake: 'A hold takes time after it has expired.',
    file: 'apps/appointments/src/calendar/calendar.store.ts',
    find: 'OR expires_at > ${now} AND hold_key IS DISTINCT',
    replace: "OR kind = 'hold' AND ${now}::timestamptz IS NOT NULL AND hold_key IS DISTINCT",
  },
  {
    mistake: 'Who chooses another time keeps the one chosen before, too.',
    file: 'apps/appointments/src/calendar/holds.ts',
    find: 'await this.store.deleteHoldsOf(tx, input.user_id);',
    replace: '',
  },
  {
    mistake: 'The time chosen with one phlebotomist stays when another is chosen.',
    file: 'apps/booking/src/domain/session-draft.ts',
    find: 'const reset = moved || phlebotomist_id !== current.phlebotomist_id;',
    replace: 'const reset = moved;',
  },
];

const MONEY: readonly Omit<Mutant, 'area'>[] = [
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
    find: "outcome !== 'no_show' && ",
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
    find: 'cents: keptOf(part) - onItsWay(part)',
    replace: 'cents: keptOf(part) - 0 * onItsWay(part)',
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
    find: "if (failure === 'unknown') return this.charges.lookSoon(charge.id, now);",
    replace: '',
  },
];

const ACCESS: readonly Omit<Mutant, 'area'>[] = [
  {
    mistake: 'An admin who acts for a patient reads what belongs to other companies.',
    file: 'libs/contracts/src/access.ts',
    find: '&& (within === null || names(within));',
    replace: ';',
  },
  {
    mistake: 'Lists of who acts for somebody are not limited to the own company.',
    file: 'libs/nest-kit/src/data/scope.ts',
    find: '...(within !== null && { AND: [named(within)] }),',
    replace: '',
  },
  {
    mistake: 'Admins of every company find the patients who belong to nobody.',
    file: 'libs/contracts/src/access.ts',
    find: "sole_provider === true && provider_id !== null && roles.includes('admin')",
    replace: "sole_provider !== null && provider_id !== null && roles.includes('admin')",
  },
  {
    mistake: 'Who confirmed a visit gives the company their password.',
    file: 'libs/contracts/src/person-rights.ts',
    find: 'confirmed: { record: true, act: true, account: false }',
    replace: 'confirmed: { record: true, act: true, account: true }',
  },
  {
    mistake: 'A company deletes an account that another company shares.',
    file: 'libs/contracts/src/person-rights.ts',
    find: 'account: !hasOthers && granted',
    replace: 'account: granted',
  },
  {
    mistake: 'An admin acts for another admin.',
    file: 'libs/contracts/src/account-access.ts',
    find: 'act: act && isAbove,',
    replace: 'act,',
  },
  {
    mistake: 'Who acts for somebody may do what that forbids.',
    file: 'apps/gateway/src/authentication/admission.ts',
    find: "access.impersonation === 'refuse' && caller.impersonator_id !== undefined",
    replace: "access.impersonation === 'refuse' && caller.session_id === undefined",
  },
  {
    mistake: 'Who acts for somebody hears all their conversations.',
    file: 'apps/gateway/src/realtime/channel-rules.ts',
    find: '!isLimited(caller) && Number(low)',
    replace: 'Number(low)',
  },
  {
    mistake: 'A session that was ended while it was looked up stays open for ten seconds.',
    file: 'apps/gateway/src/authentication/token-cache.ts',
    find: 'if (generation === this.generation) this.keep(',
    replace: 'if (generation <= this.generation) this.keep(',
  },
  {
    mistake: 'Anybody pays for anybody, and sees the visit by it.',
    file: 'apps/appointments/src/payments/charges.ts',
    find: "if (appointment.user_id !== request.userId) throw new AppError('FORBIDDEN');",
    replace: '',
  },
];

const EVENTS: readonly Omit<Mutant, 'area'>[] = [
  {
    mistake: 'A replica applies a batch that another one has applied.',
    file: 'libs/nest-kit/src/events/cursor-store.ts',
    find: 'AND position IS NOT DISTINCT FROM ${place?.position ?? null}::bigint FOR UPDATE',
    replace:
      'AND position IS NOT DISTINCT FROM coalesce(position, ${place?.position ?? null}::bigint) FOR UPDATE',
  },
  {
    mistake: 'Events of an entity are numbered in no order.',
    file: 'libs/nest-kit/src/events/event-log.ts',
    find: 'ORDER BY e.entity, e.entity_id, e.entity_version, e.type`',
    replace: 'ORDER BY e.entity, e.entity_id, e.id`',
  },
  {
    mistake: 'What follows a failed event of an entity overtakes it.',
    file: 'libs/nest-kit/src/events/event-consumer.ts',
    find: 'waiting.add(deadLetters.keyOf(event));',
    replace: '',
  },
  {
    mistake: 'An older state of an entity replaces a newer one.',
    file: 'libs/nest-kit/src/events/projection-of.ts',
    find: ' WHERE ${name}.version < excluded.version`',
    replace: '`',
  },
  {
    mistake: 'A projection leaves out what is older than three days.',
    file: 'libs/nest-kit/src/events/event-handler.ts',
    find: 'if (ages && Date.parse(at)',
    replace: 'if (Date.parse(at)',
  },
  {
    mistake: 'A reaction repeats what it did before the log was restored.',
    file: 'libs/nest-kit/src/events/event-consumer.ts',
    find: 'this.read({ since: cursor.movedAt })',
    replace: 'this.read({ since: cursor.createdAt })',
  },
  {
    mistake: 'Dead letters of an entity are tried again in the order in which they failed.',
    file: 'libs/nest-kit/src/events/dead-letter-store.ts',
    find: 'ORDER BY position LIMIT 100`;',
    replace: 'ORDER BY next_attempt_at DESC, attempts LIMIT 100`;',
  },
  {
    mistake: 'A visit that is over is announced to its parties.',
    file: 'apps/messaging/src/domain/recipients.ts',
    find: 'if (isOver && !NOTIFICATION_KINDS[kind].afterwards) continue;',
    replace: '',
  },
  {
    mistake: 'A projection that is made anew pushes all that ever happened.',
    file: 'libs/nest-kit/src/events/event-consumer.ts',
    find: 'applied.events.length > 0 && !this.isCatchingUp(cursor)',
    replace: 'applied.events.length > 0',
  },
  {
    mistake: 'Every event of a visit has the same version.',
    file: 'apps/appointments/src/appointments/appointment-events.ts',
    find: 'entityVersion: appointment.version,',
    replace: '',
  },
];

const of = (area: MutantArea, mutants: readonly Omit<Mutant, 'area'>[]): Mutant[] =>
  mutants.map((mutant) => ({ area, ...mutant }));

export const MUTANTS: readonly Mutant[] = [
  ...of('scheduling', SCHEDULING),
  ...of('money', MONEY),
  ...of('access', ACCESS),
  ...of('events', EVENTS),
];
