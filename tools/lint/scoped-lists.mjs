/**
 * Public store methods that read many rows without a `Scope` or a set of ids. Each has the reason why nobody can see
 * foreign records. All other lists take a scope.
 */
export const UNSCOPED = {
  'apps/admin/src/contact/contact-message.store.ts': {
    repliesTo: 'Replies to one message, whose use case says who may read it.',
    findReply: 'One reply, for the job that sends it.',
  },
  'apps/admin/src/options/category.store.ts': {
    isTaken: 'Whether a name is there, for managers, who see all categories.',
  },
  'apps/admin/src/options/option.store.ts': {
    takeUnannounced: 'Options that other services have not heard of yet, for the event log.',
  },
  'apps/appointments/src/appointments/appointment.store.ts': {
    lock: 'One visit, whose use case says who may change it.',
  },
  'apps/appointments/src/appointments/around-visits.store.ts': {
    hasMissed: 'A yes or no about the patient of one visit, for the visit itself.',
  },
  'apps/appointments/src/appointments/booking-key.store.ts': {
    find: 'The visits of one booking session, for the booking service, which knows whose it is.',
  },
  'apps/appointments/src/arrivals/arrival.store.ts': {
    share: 'One position of a visit, whose use case says who may share it.',
  },
  'apps/appointments/src/calendar/calendar.store.ts': {
    listWithRules: 'Taken time without whose it is, of one phlebotomist, for the calendar itself.',
    visitOf: 'The id of one visit of the person for whom a time is taken, for the calendar itself.',
  },
  'apps/appointments/src/travel/drive-time.store.ts': {
    read: 'Drives by a hash of two places, without whose they are.',
  },
  'apps/appointments/src/care/merge.store.ts': {
    conflictOf: 'Two codes of patients whom auth has checked.',
    visitsOf: 'Ids of the visits of a patient whom auth has checked.',
    movedVisits: 'Ids of the visits of one merge, which auth has checked.',
    moveRestBack: 'Moves the records of one merge back, which auth has checked.',
  },
  'apps/appointments/src/care/person-visit.store.ts': {
    unconfirmed: 'Ids for auth, whose patient has just claimed the account.',
    idsOf: 'Ids for auth, which has found whose person it is.',
    grownUpOn: 'Ids for the nightly task alone.',
  },
  'apps/appointments/src/confirmations/confirmation.store.ts': {
    waitingFor: 'Questions to one email, for the person whose confirmed email it is.',
    lock: 'One question, whose use case says who may answer it.',
  },
  'apps/appointments/src/day/phone-action.store.ts': {
    waitingFor: 'What waits for actions that a scoped list or the use case has found.',
  },
  'apps/appointments/src/day-plans/visit-pin.store.ts': {
    read: 'Pins of visits that a scoped list or the use case has found.',
  },
  'apps/appointments/src/payments/charge.store.ts': {
    insert: 'Adds one charge.',
    settle: 'Ends one charge, as the processor says.',
    pendingSince: 'Ids of charges without an outcome, for the job that asks for it.',
    succeededOf: 'Charges of one visit, for the job that gives money back.',
    partsOfCharge: 'The parts of one charge, which the use case has checked.',
  },
  'apps/appointments/src/payments/ledger.store.ts': {
    append: 'Adds to one visit and sums it, for the ledger itself.',
  },
  'apps/appointments/src/payments/payment-sum.store.ts': {
    extent: 'Two instants, within which an open range is split; sums take a scope.',
  },
  'apps/appointments/src/payments/reconciliation.store.ts': {
    open: 'Differences are for developers, who see all.',
    keptBetween: 'For the nightly comparison alone.',
  },
  'apps/appointments/src/payments/refund.store.ts': {
    ofCharge: 'Refunds of one charge, for the service alone.',
    pendingSince: 'Ids of refunds that wait, for the job that wakes them.',
  },
  'apps/appointments/src/payments/stored-card.store.ts': {
    listOwn: 'The cards of one person, for that person, or for the service alone.',
    findOwn: 'One card of one person, for that person, or for staff whom they let charge it.',
  },
  'apps/appointments/src/policies/policy.store.ts': {
    transportHours: 'One value of a provider.',
    atDoor: 'One setting of the provider of a visit, which the use case has checked.',
    bedside: 'Settings of the provider of a visit, which the use case has checked.',
    isRedrawFree: 'One setting of the provider of a visit, which the use case has checked.',
    stepTimes: 'Of the provider of one visit, which the use case has checked.',
  },
  'apps/appointments/src/windows/window.store.ts': {
    untold: 'Ids for the job that tells patients when somebody arrives.',
  },
  'apps/appointments/src/work/work.store.ts': {
    weeksFrom: 'Dates, for the job that sums weeks.',
  },
  'apps/appointments/src/visits/result.store.ts': {
    history: 'The files of one visit, which the use case has checked.',
    openings: 'Who opened the files of one visit, which the use case has checked.',
  },
  'apps/booking/src/catalog/providers/managed-provider.store.ts': {
    followersOf: 'Ids of one provider, which the use case has checked.',
  },
  'apps/booking/src/policies/policy.store.ts': {
    of: 'The policies of one provider, which the use case has checked.',
  },
  'apps/appointments/src/requests/request.store.ts': {
    freeService: 'The service of one visit of the person named, for the booking service.',
    redrawsOf: 'Of one visit, which the use case has checked.',
  },
  'apps/auth/src/merges/merge.store.ts': {
    moveRows: 'Moves the rows of a patient whom the use case has checked.',
  },
  'apps/auth/src/passkeys/passkey.store.ts': {
    ofPerson: 'The passkeys of one person, for that person alone.',
    ofEmail: 'Ids of the passkeys of one email, beside decoys.',
  },
  'apps/auth/src/registration/verification.store.ts': {
    countTry: 'One row, by the hash of a secret link.',
    waiting: 'Registrations of one person, whom a secret link named, for their passwords alone.',
  },
  'apps/auth/src/relations/provider.store.ts': {
    areOne: 'Whether there is one provider: providers are public.',
  },
  'apps/auth/src/sessions/session.store.ts': {
    actingFor: 'The sessions in which admins act for one person, for the job that ends them.',
    byTokenHash: 'One row, by the hash of a token.',
    byId: 'One row, by its id, which a signed link names.',
    living: 'The sessions of one person, for that person alone.',
    signedInAdmins: 'Ids, for the broadcast that has gateways ask anew who they are.',
  },
  'apps/auth/src/users/user.store.ts': {
    keepIdsFree: 'Reads a sequence.',
    idsOfProvider: 'Ids, for the service that decides whose entries of the audit an admin sees.',
    leftProvider: 'Ids, for the service that decides whose entries of the audit an admin sees.',
  },
  'apps/auth/src/users/user-view.store.ts': {
    beside: 'Of one account, which the use case has checked.',
  },
  'apps/auth/src/users/deleted-user.store.ts': {
    filesOf: 'Keys of the files of one person, whose account goes.',
  },
  'apps/booking/src/people/provider-people.store.ts': {
    inCommon: 'Ids of providers, for the service that keeps whom a message concerns.',
    providersOf: 'Ids, for the service that decides who may write to whom.',
  },
  'apps/booking/src/availability/day-off.store.ts': {
    of: 'Of one provider, which the use case has checked.',
  },
  'apps/booking/src/geocoding/asked-place.store.ts': {
    list: 'Places of one asker, for the service alone.',
    addBelow: 'The same, to count them.',
  },
  'apps/booking/src/setup/setup.store.ts': {
    read: 'What there is of a catalog at all, for developers.',
    providers: 'The checklist is for developers, who see all.',
    services: 'The checklist is for developers, who see all.',
    phlebotomists: 'The checklist is for developers, who see all.',
  },
  'apps/booking/src/catalog/phlebotomist.store.ts': {
    find: 'One row, by id.',
    findWithHours: 'One row, by id.',
    linksOf: 'Names, of one person, whom the use case has checked.',
  },
  'apps/booking/src/catalog/lab-tests/lab-catalog.store.ts': {
    testNames: 'Names of the catalog, which everybody who signs in may read.',
    isTaken: 'Whether a name is there, for developers, who see the whole catalog.',
    activeTubes: 'All staff see the whole catalog.',
  },
  'apps/booking/src/catalog/provider.store.ts': { list: 'The catalog of providers is public.' },
  'apps/booking/src/catalog/service.store.ts': {
    listActive: 'The catalog of services is for everybody who is signed in.',
    termsOfProvider: 'Part of the catalog of services.',
    termsOfPhlebotomist: 'Part of the catalog of services.',
    withTerms: 'Part of the catalog of services.',
    chosen: 'Part of the catalog of services.',
  },
  'apps/booking/src/presence/presence.store.ts': {
    set: 'One row, the one that was changed.',
    setOffline: 'One row, the one that was changed.',
    unchangedSince: 'Ids, for the job that sets people offline.',
  },
  'apps/booking/src/area-requests/area-request.store.ts': {
    ofEmail: 'Requests of one email, for the service alone.',
    counts: 'Numbers of people by ZIP code, without a person.',
    confirmedOf: 'Requests for one ZIP code, for the job that writes to their people.',
  },
  'apps/booking/src/sessions/booking-session.store.ts': {
    freeze: 'One session, which the use case has found for its person.',
    hasWaited: 'Whether one session has waited long enough.',
  },
  'apps/booking/src/people/merged-record.store.ts': {
    moveBack: 'What one merge moved, for the service alone.',
  },
  'apps/booking/src/series/series-visit.store.ts': {
    due: 'Ids, for the job that books and moves the visits.',
  },
  'apps/booking/src/sessions/given-consent.store.ts': {
    of: "The person's own consents.",
  },
  'apps/booking/src/waitlist/freed-time.store.ts': {
    expiredHolds: 'Times without whose they were, for the job that offers them.',
    awaitedUntil: 'A date, for the service alone.',
  },
  'apps/booking/src/waitlist/offer.store.ts': {
    ofVisit: 'Offers of the times of one visit, which the use case has checked.',
  },
  'apps/booking/src/waitlist/waitlist.store.ts': {
    listOf: 'The entries of one person, for that person.',
    candidates: 'Entries that a time may suit, for the job that offers it.',
  },
  'apps/booking/src/slots/slot-context.store.ts': {
    of: "The person's own newest session, and options, for the service alone.",
  },
  'apps/messaging/src/people/people.store.ts': {
    developers: 'Ids of those who are told of contact messages.',
  },
  'apps/notifier/src/messages/message.store.ts': {
    addOnce: 'Ids of the messages that are added.',
  },
  'apps/notifier/src/consent/consent.store.ts': {
    rehashSome: 'Answers how many there were.',
    changesOf: 'Of one phone, for the export of whoever has it in their profile.',
  },
  'apps/messaging/src/messages/message.store.ts': {
    ofConversation: 'Of one conversation, whose two people the use case has checked.',
    daysOf: 'Of one conversation, whose two people the use case has checked.',
    boundsOf: 'Reads no table.',
  },
  'apps/messaging/src/messages/thread.store.ts': {
    lockUnread: 'Ids of one conversation, for the job that tells its receiver.',
  },
};

const FORGOTTEN =
  'A list says whose records it shows: take a Scope (libs/contracts/src/access.ts), or the ids that a scoped list found. ' +
  'If nobody can see here what is not theirs, name the method with its reason in tools/lint/scoped-lists.mjs.';
const GONE = 'There is no such list without a scope any more: take it out of tools/lint/scoped-lists.mjs.';

const MANY = /^(findMany|\$queryRaw|\$queryRawUnsafe|readPage|readRows|readIds)$/;
const ID_SET =
  /^(readonly )?(number|string)\[\]$|^(Readonly)?Array<(number|string)>$|^ReadonlySet<(number|string)>$/;

/** A rule for one store: every public method that reads many rows, itself or by a private one, is scoped. */
export function checkScopedLists(context, file) {
  if (!/\.store\.ts$/.test(file)) return {};
  const source = context.sourceCode;
  return {
    ClassBody(body) {
      const methods = new Map(
        body.body
          .filter(({ type, value }) => type === 'MethodDefinition' && value?.body)
          .map((method) => [method.key.name, method]),
      );
      const reads = (method, seen = new Set()) => {
        if (seen.has(method)) return false;
        seen.add(method);
        return [...namesUsed(method.value.body, source.visitorKeys)].some(
          (name) => MANY.test(name) || (isPrivate(methods.get(name)) && reads(methods.get(name), seen)),
        );
      };
      const excused = UNSCOPED[file] ?? {};
      for (const [name, method] of methods) {
        if (isPrivate(method) || method.kind !== 'method') continue;
        const unscoped = reads(method) && !method.value.params.some((param) => isScoped(param, source));
        if (unscoped && !(name in excused)) context.report({ node: method.key, message: FORGOTTEN });
        if (!unscoped && name in excused) context.report({ node: method.key, message: GONE });
      }
      for (const name of Object.keys(excused)) {
        if (!methods.has(name)) context.report({ node: body, message: GONE });
      }
    },
  };
}

const isPrivate = (method) =>
  method !== undefined && (method.accessibility === 'private' || method.key.type === 'PrivateIdentifier');

function isScoped(param, source) {
  const target = param.type === 'AssignmentPattern' ? param.left : param;
  const type = target.typeAnnotation?.typeAnnotation;
  // An optional argument narrows nothing when it is left out.
  if (!type || target.optional) return false;
  const options = type.type === 'TSUnionType' ? type.types : [type];
  if (options.every((each) => isScope(each, source))) return true;
  return ID_SET.test(source.getText(type));
}

const isScope = (type, source) =>
  type.type === 'TSTypeReference' && source.getText(type.typeName) === 'Scope';

/** The names of everything called or tagged in a piece of code: `findMany` of `this.db.user.findMany(…)`. */
function* namesUsed(node, keys) {
  const callee =
    node.type === 'CallExpression' ? node.callee : node.type === 'TaggedTemplateExpression' ? node.tag : null;
  if (callee?.type === 'MemberExpression' && callee.property.name) yield callee.property.name;
  if (callee?.type === 'Identifier') yield callee.name;
  for (const key of keys[node.type] ?? []) {
    for (const child of [node[key]].flat()) if (child) yield* namesUsed(child, keys);
  }
}
