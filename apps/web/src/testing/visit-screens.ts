import { MANAGERS, type Role, SIGNED_IN, STAFF } from '@drawpoint/contracts/operation';
import { paths } from '../config/paths.ts';

export const DEVELOPERS: readonly Role[] = ['developer'];

/** Who can open a screen, and what each role can do there (docs/product/texts-and-limits.md#screens). */
export type ScreenRow = {
  who: readonly Role[];
  does?: readonly [who: readonly Role[], ...routes: string[]][];
};

/** The screens of patients, and of the staff who visit them. */
export const VISIT_SCREENS: Readonly<Record<string, ScreenRow>> = {
  [paths.dashboard]: {
    who: SIGNED_IN,
    does: [
      [DEVELOPERS, 'GET /admin/setup', 'GET /admin/setup/messages'],
      [['phlebotomist'], 'POST /phlebotomists/{id}/presence'],
      [MANAGERS, 'GET /presence/phlebotomists', 'PUT /presence/notification-preferences'],
      [MANAGERS, 'GET /presence/notification-preferences', 'PUT /presence/notification-preferences/{id}'],
      [STAFF, 'POST /search/people', 'POST /search/visits'],
      [STAFF, 'GET /admin/future-visits', 'GET /phlebotomist/shifted-visits'],
    ],
  },
  [paths.security]: { who: SIGNED_IN },
  [paths.book]: { who: SIGNED_IN, does: [[STAFF, 'GET /catalog/booking-rules', 'PUT /geocode/pin']] },
  [paths.upcoming]: { who: SIGNED_IN },
  [paths.history]: { who: SIGNED_IN },
  [paths.results]: { who: SIGNED_IN },
  [paths.waitlist]: { who: SIGNED_IN },
  [paths.confirmation(':id')]: { who: SIGNED_IN },
  [paths.pay(':id')]: { who: SIGNED_IN },
  [paths.summary(':id')]: { who: SIGNED_IN },
  [paths.messages]: { who: SIGNED_IN, does: [[STAFF, 'GET /messages/users']] },
  [paths.account]: {
    who: SIGNED_IN,
    does: [
      [['phlebotomist'], 'GET /me/phlebotomist/area', 'PUT /me/phlebotomist/area'],
      [['phlebotomist'], 'GET /me/phlebotomist/services', 'PUT /me/phlebotomist/services/{service_id}'],
    ],
  },
  [paths.confirmEmail]: { who: SIGNED_IN },
  [paths.addCard]: { who: SIGNED_IN },
  [paths.pending]: {
    who: STAFF,
    does: [
      [STAFF, 'GET /phlebotomist/appointments'],
      [STAFF, 'POST /appointments/{id}/approve', 'POST /appointments/{id}/deny'],
    ],
  },
  [paths.orders]: {
    who: STAFF,
    does: [[STAFF, 'GET /orders', 'POST /lab-orders/{id}/verify', 'POST /lab-orders/{id}/reject']],
  },
  [paths.schedule]: { who: STAFF },
  [paths.phlebHistory]: { who: STAFF },
  [paths.phlebRequested]: {
    who: STAFF,
    does: [
      [STAFF, 'GET /phlebotomist/requests', 'POST /appointments/request', 'PUT /appointments/{id}/request'],
    ],
  },
  [paths.feedback]: { who: STAFF, does: [[STAFF, 'GET /phlebotomist/feedback']] },
  [paths.myHours]: {
    who: ['phlebotomist'],
    does: [[STAFF, 'PUT /phlebotomists/{id}/availability', 'POST /phlebotomists/{id}/availability/preview']],
  },
  [paths.bookingDetails(':id')]: {
    who: STAFF,
    does: [
      [STAFF, 'POST /appointments/{id}/en-route', 'POST /appointments/{id}/arrived'],
      [STAFF, 'POST /appointments/{id}/drawn', 'POST /appointments/{id}/undo-step'],
      [STAFF, 'POST /appointments/{id}/no-show', 'POST /appointments/{id}/failed-draw'],
      [STAFF, 'GET /appointments/{id}/bedside', 'POST /appointments/{id}/identity'],
      [STAFF, 'PUT /appointments/{id}/checklist', 'POST /appointments/{id}/rejection'],
      [STAFF, 'POST /appointments/{id}/redraw'],
      [STAFF, 'POST /appointments/{id}/position', 'POST /payments/{id}/correction'],
      [STAFF, 'POST /appointments/{id}/complete', 'POST /appointments/{id}/documents'],
      [STAFF, 'GET /appointments/{id}/door-payments', 'POST /appointments/{id}/door-payments'],
      [STAFF, 'POST /appointments/{id}/documents/{document_id}/withdraw'],
      [MANAGERS, 'GET /appointments/{id}/documents', 'POST /appointments/{id}/waive-fee'],
      [MANAGERS, 'GET /admin/reassignments', 'POST /admin/reassignments'],
      [
        STAFF,
        'POST /appointments/{id}/proposals',
        'PUT /appointments/{id}/pin',
        'GET /appointments/{id}/offers',
      ],
    ],
  },
  [paths.scan]: {
    who: STAFF,
    does: [
      [STAFF, 'GET /appointments/{id}/specimens', 'POST /appointments/{id}/specimens'],
      [STAFF, 'POST /appointments/{id}/specimens/plan', 'POST /appointments/{id}/specimens/collect'],
      [STAFF, 'POST /appointments/{id}/specimens/{specimen_id}/void'],
      [STAFF, 'POST /appointments/{id}/specimens/{specimen_id}/bind'],
      [STAFF, 'GET /appointments/{id}/specimens/labels', 'GET /specimens/{number}/custody'],
    ],
  },
  [paths.labelsAhead]: {
    who: STAFF,
    does: [[STAFF, 'GET /labels-ahead', 'POST /labels-ahead', 'GET /labels-ahead/labels']],
  },
  [paths.handOver]: {
    who: STAFF,
    does: [
      [STAFF, 'GET /specimens/waiting', 'GET /handovers', 'POST /handovers'],
      [STAFF, 'GET /handovers/{id}/manifest'],
    ],
  },
  [paths.plan]: {
    who: STAFF,
    does: [
      [STAFF, 'POST /admin/day-plans/preview', 'POST /admin/day-plans', 'PUT /appointments/{id}/plan-pin'],
      [MANAGERS, 'POST /admin/day-plans/swap/preview'],
    ],
  },
  [paths.patient(':id')]: {
    who: STAFF,
    does: [
      [STAFF, 'GET /patients/{id}/record', 'GET /patients/{id}/notes', 'POST /patients/{id}/notes'],
      [STAFF, 'DELETE /patients/{id}/notes/{note_id}'],
      [STAFF, 'GET /series', 'POST /series/{id}/move'],
    ],
  },
};
