import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInternal, parseRoute, SERVICES, serviceOf } from './operation.ts';
import { parseInput } from './field-errors.ts';
import { CsvPage } from './csv.ts';
import { RawAnswer, RawRequest } from './raw.ts';
import { BROADCASTS, OPERATIONS } from './registry.ts';

const routesOf = (op: (typeof OPERATIONS)[number]) =>
  [op.http, ...(op.aliases ?? [])].filter((route) => route);

describe('The operations', () => {
  it('strangers may call exactly these operations', () => {
    const open = OPERATIONS.filter((op) => op.allow === 'public').map((op) => op.http);
    expect(open.sort()).toEqual([
      'GET /account/export',
      'GET /catalog/coverage',
      'GET /catalog/offered-services',
      'GET /catalog/providers',
      'GET /company/claims',
      'GET /files/{link}/{signature}',
      'GET /media-files/{link}/{signature}',
      'GET /options',
      'GET /public-media/{id}',
      'POST /area-requests',
      'POST /area-requests/confirm',
      'POST /area-requests/end',
      'POST /contact',
      'POST /email/verification-notification/guest',
      'POST /email/verify',
      'POST /email/verify/browser',
      'POST /forgot-password',
      'POST /login',
      'POST /login/passkey/finish',
      'POST /login/passkey/start',
      'POST /opt-in',
      'POST /person-claims/agree',
      'POST /person-claims/show',
      'POST /register',
      'POST /register/email',
      'POST /reset-password',
      'POST /two-factor/resend',
      'POST /two-factor/verify',
      'POST /visit-confirmations/answer',
      'POST /visit-confirmations/show',
      'POST /webhooks/authorizenet',
      'POST /webhooks/twilio/inbound',
      'POST /webhooks/twilio/status',
    ]);
  });

  it('every operation says who may call it', () => {
    for (const { subject, allow } of OPERATIONS) {
      const names = allow === 'public' ? ['everybody'] : isInternal(allow) ? allow.internal : allow;
      expect({ subject, names: names.length }).not.toEqual({ subject, names: 0 });
    }
  });

  it('every operation for strangers has a rate limit', () => {
    const free = OPERATIONS.filter((op) => op.allow === 'public' && !op.limits?.length);
    expect(free.map(({ subject }) => subject)).toEqual([]);
  });

  it('every operation has a route unless it is internal', () => {
    for (const op of OPERATIONS)
      expect([op.subject, isInternal(op.allow)]).toEqual([op.subject, op.http === undefined]);
  });

  it('every operation refuses text that cannot be stored, anywhere in the input, and names its field', () => {
    const named = (op: (typeof OPERATIONS)[number], input: object, path: string) => {
      const parsed = parseInput(op.input, input);
      return [op.subject, path, !parsed.success && parsed.codes[path]];
    };
    for (const op of OPERATIONS) {
      const names = Object.keys((op.input as { shape?: object }).shape ?? { any: 1 });
      for (const text of ['\ud800', 'half\udc00', '\0', 'a\0b']) {
        for (const name of [...names, 'unknown']) {
          const problem = [{ code: 'format' }];
          expect(named(op, { [name]: text }, name)).toEqual([op.subject, name, problem]);
          const deep = `${name}.0.label`;
          expect(named(op, { [name]: [{ label: text }] }, deep)).toEqual([op.subject, deep, problem]);
          expect(named(op, { [name]: { [text]: 1 } }, name)).toEqual([op.subject, name, problem]);
        }
      }
    }
  });

  it('every raw operation has the input and output of a webhook', () => {
    const webhooks = OPERATIONS.filter((op) => op.raw);
    expect(webhooks.length).toBeGreaterThan(0);
    for (const { subject, input, output } of webhooks) {
      expect([subject, input, output]).toEqual([subject, RawRequest, RawAnswer]);
    }
  });

  it('every exported operation returns pages and is a read', () => {
    for (const op of OPERATIONS.filter(({ csv }) => csv)) {
      expect([op.subject, op.output, parseRoute(op.http!).method]).toEqual([op.subject, CsvPage, 'GET']);
      expect([op.subject, op.input.safeParse({ after: 5 }).success]).toEqual([op.subject, false]);
    }
  });

  it('every operation under /admin is for staff', () => {
    const admin = OPERATIONS.filter((op) => op.http && parseRoute(op.http).path.startsWith('/admin'));
    expect(admin.length).toBeGreaterThan(0);
    for (const { subject, allow } of admin) {
      expect([subject, Array.isArray(allow) && !allow.includes('user')]).toEqual([subject, true]);
    }
  });

  it('every operation has a unique subject of a known service', () => {
    const subjects = OPERATIONS.map((op) => op.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const op of OPERATIONS) expect(SERVICES).toContain(serviceOf(op));
  });

  it('services may call exactly these operations on behalf of a person', () => {
    const asked = OPERATIONS.filter((op) => op.callers).map((op) => [op.subject, op.callers]);
    expect(asked).toEqual([]);
    expect(OPERATIONS.filter((op) => op.callers && isInternal(op.allow))).toEqual([]);
  });

  it('exactly these operations are audited', () => {
    const audited = OPERATIONS.filter((op) => op.audit).map((op) => `${op.subject}: ${op.audit?.action}`);
    expect(audited.sort()).toEqual([
      'admin.contact-messages.get: contact_message_viewed',
      'admin.contact-messages.reply: contact_message_answered',
      'admin.contact-messages.update: contact_message_changed',
      'admin.option-categories.create: option_category_created',
      'admin.option-categories.remove: option_category_deleted',
      'admin.option-categories.rename: option_category_renamed',
      'admin.options.create: option_created',
      'admin.options.remove: option_deleted',
      'admin.options.update: option_changed',
      'appointments.appointments.approve: appointment_approved',
      'appointments.appointments.deny: appointment_denied',
      'appointments.door-payments.correct-at-door: payment_corrected',
      'appointments.door-payments.record-at-door: payment_recorded',
      'appointments.feedback.give: feedback_given',
      'appointments.media.remove: media_deleted',
      'appointments.media.upload-for-provider: media_uploaded',
      'appointments.media.upload: media_uploaded',
      'appointments.moves.cancel: appointment_canceled',
      'appointments.moves.reschedule: appointment_moved',
      'appointments.payments.add-card: card_added',
      'appointments.payments.pay-with-card: payment_made',
      'appointments.payments.pay: payment_made',
      'appointments.payments.print-receipt: receipt_printed',
      'appointments.payments.refund: payment_refunded',
      'appointments.payments.remove-card: card_removed',
      'appointments.pins.correct: pin_corrected',
      'appointments.proposals.accept: appointment_proposal_accepted',
      'appointments.proposals.create: appointment_times_proposed',
      'appointments.proposals.decline: appointment_proposal_declined',
      'appointments.reassignments.reassign: visit_reassigned',
      'appointments.requests.create: appointment_requested_of_patient',
      'appointments.requests.remove: appointment_request_removed',
      'appointments.requests.update: appointment_request_changed',
      'appointments.results.add: results_added',
      'appointments.results.open: results_seen',
      'appointments.results.withdraw: results_withdrawn',
      'appointments.stored-cards.set-card-consent: card_consent_changed',
      'appointments.visit-confirmations.answer-mine: visit_confirmation_answered',
      'appointments.visit-confirmations.answer: visit_confirmation_answered',
      'appointments.visit-orders.add: order_added',
      'appointments.visit-orders.open: order_seen',
      'appointments.visit-orders.remove: order_removed',
      'appointments.visits.arrive: appointment_arrived',
      'appointments.visits.complete: appointment_completed',
      'appointments.visits.draw: appointment_drawn',
      'appointments.visits.fail-draw: appointment_failed_draw',
      'appointments.visits.no-show: appointment_no_show',
      'appointments.visits.print-summary: summary_printed',
      'appointments.visits.set-out: appointment_en_route',
      'appointments.visits.undo-step: appointment_step_undone',
      'auth.account-export.start: export_requested',
      'auth.account.cancel-email-change: email_change_cancelled',
      'auth.account.confirm-email-change: email_changed',
      'auth.account.confirm-mobile: mobile_confirmed',
      'auth.account.send-mobile-code: mobile_code_sent',
      'auth.account.update: account_changed',
      'auth.admin-users.create: user_created',
      'auth.admin-users.invite: user_invited',
      'auth.admin-users.remove: user_deleted',
      'auth.admin-users.restore: user_restored',
      'auth.admin-users.update: user_changed',
      'auth.companies.object: company_objected',
      'auth.companies.withdraw-objection: company_objection_withdrawn',
      'auth.deletion-requests.accept: deletion_accepted',
      'auth.deletion-requests.ask: deletion_requested',
      'auth.deletion-requests.decline: deletion_declined',
      'auth.deletion-requests.withdraw: deletion_withdrawn',
      'auth.documents.create: document_uploaded',
      'auth.impersonation.start: impersonation_started',
      'auth.impersonation.stop: impersonation_stopped',
      'auth.passkeys.finish-registration: passkey_added',
      'auth.passkeys.finish-sign-in: passkey_sign_in',
      'auth.passkeys.remove: passkey_removed',
      'auth.passwords.forgot: password_reset_requested',
      'auth.passwords.reset: password_reset',
      'auth.patient-notes.create: patient_note_added',
      'auth.patient-notes.remove: patient_note_removed',
      'auth.person-claims.agree: care_agreed',
      'auth.person-claims.claim: person_claimed',
      'auth.persons.invite: person_invited',
      'auth.registration.correct-email: registration_corrected',
      'auth.registration.register: registered',
      'auth.registration.verify-email-in-browser: email_verified',
      'auth.registration.verify-email: email_verified',
      'auth.roles.create: role_created',
      'auth.roles.remove: role_deleted',
      'auth.roles.update: role_renamed',
      'auth.sessions.end-others: other_sessions_ended',
      'auth.sessions.end: session_ended',
      'auth.sessions.login: signed_in',
      'auth.sessions.logout: signed_out',
      'auth.two-factor.resend: sign_in_code_sent',
      'auth.two-factor.verify: sign_in_code_entered',
      'booking.availability.update: availability_changed',
      'booking.bookings.create: appointment_booked',
      'booking.geocoding.pin-typed: pin_corrected',
      'booking.my-provider.update-service: provider_service_changed',
      'booking.my-provider.update: provider_changed',
      'booking.own-work.update-area: phlebotomist_changed',
      'booking.own-work.update-service: phlebotomist_service_changed',
      'booking.phlebotomists.assign-bulk: patients_assigned',
      'booking.phlebotomists.create: phlebotomist_created',
      'booking.phlebotomists.remove: phlebotomist_deleted',
      'booking.phlebotomists.restore: phlebotomist_restored',
      'booking.phlebotomists.update-service: phlebotomist_service_changed',
      'booking.phlebotomists.update: phlebotomist_changed',
      'booking.policies.update: policy_changed',
      'booking.providers.create: provider_created',
      'booking.providers.set-phlebotomists: provider_phlebotomists_set',
      'booking.providers.update: provider_changed',
      'booking.services.create: service_created',
      'booking.services.force-remove: service_force_deleted',
      'booking.services.remove: service_deleted',
      'booking.services.restore: service_restored',
      'booking.services.update: service_changed',
      'notifier.messages.resend: message_resent',
      'notifier.sms-consent.change-own: sms_consent_changed',
      'notifier.sms-consent.submit-choice: sms_choice_submitted',
    ]);
  });

  it('no two routes match the same path', () => {
    const routes = OPERATIONS.flatMap(routesOf).map((route) => route!.replaceAll(/\{\w+\}/g, '{}'));
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('every operation with files names them in its input, and its input can be sent as a form', () => {
    for (const op of OPERATIONS.filter((each) => each.upload)) {
      const names = Object.keys(op.upload!);
      const given = op.input.safeParse(Object.fromEntries(names.map((name) => [name, 'text'])));
      const named = given.success ? [] : given.error.issues.map((issue) => issue.path[0]);
      expect([op.subject, names.filter((name) => !named.includes(name))]).toEqual([op.subject, []]);
      const methods = routesOf(op).map((route) => parseRoute(route!).method);
      expect([op.subject, methods.includes('POST')]).toEqual([op.subject, true]);
      expect([op.subject, op.allow === 'public']).toEqual([op.subject, false]);
    }
  });

  it('every path value is part of the input', () => {
    for (const op of OPERATIONS) {
      for (const route of routesOf(op)) {
        const given = op.input.safeParse({});
        const named = given.success ? [] : given.error.issues.map((issue) => issue.path[0]);
        for (const name of parseRoute(route!).params)
          expect([route, named.includes(name)]).toEqual([route, true]);
      }
    }
  });
});

describe('The broadcasts', () => {
  it('every broadcast topic is one word, so that it cannot be taken for an operation', () => {
    for (const { topic } of BROADCASTS) expect(topic).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('every broadcast is listed, because NATS refuses others', () => {
    const folder = import.meta.dirname;
    const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
      .flatMap((path) => [
        ...readFileSync(join(folder, path), 'utf8').matchAll(/= broadcast\(\{\s*topic: '([\w-]+)'/g),
      ])
      .map(([, topic]) => topic);
    expect(declared).toContain('session-revoked');
    expect(BROADCASTS.map(({ topic }) => topic)).toEqual(expect.arrayContaining(declared));
  });

  it('every broadcast has its own topic, or shares it with other senders', () => {
    const said = BROADCASTS.flatMap(({ topic, senders }) => senders.map((sender) => `${sender} ${topic}`));
    expect(new Set(said).size).toBe(said.length);
  });
});
