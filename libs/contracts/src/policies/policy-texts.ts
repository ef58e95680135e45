import type { PolicyKey } from './policies.ts';

/** What people read about each policy. Apart from the table, which every screen of staff loads. */
export const POLICY_TEXTS: Readonly<Record<PolicyKey, { title: string; sentence: string }>> = {
  'visit.en_route_hours': {
    title: 'On my way',
    sentence: 'How long before the start a phlebotomist can mark “On my way”.',
  },
  'visit.step_minutes': {
    title: 'Arrived, drawn, failed and complete',
    sentence: 'How long before the start phlebotomists can record these steps.',
  },
  'visit.charges': {
    title: 'Extra charges',
    sentence: 'Charges you can add with one tap when completing a visit. Patients can read them.',
  },
  'visit.reasons': {
    title: 'Reasons',
    sentence: 'Reasons you can choose with one tap when a visit doesn’t happen. Patients can read them.',
  },
  'payment.at_door': {
    title: 'Payment at the door',
    sentence: 'How patients can pay the phlebotomist at the door. Patients can read it.',
  },
  'price.household_discount': {
    title: 'Household discount',
    sentence:
      'A discount on each visit after the first when several people are drawn at one address. Patients can read it.',
  },
  'travel.traffic': {
    title: 'Traffic',
    sentence:
      'How much longer drives take at certain hours. The first line that fits counts; 1 is the usual drive.',
  },
  'load.visits': {
    title: 'Visits a day',
    sentence: 'The most visits of a phlebotomist’s day that patients can book. 0 means no limit.',
  },
  'load.drive_minutes': {
    title: 'Driving a day',
    sentence: 'The most minutes of driving between the visits of a phlebotomist’s day. 0 means no limit.',
  },
  'visit.first_available': {
    title: 'First available',
    sentence: 'Who is offered first to a patient without a preference, on the first day with a free time.',
  },
  'visit.arrival': {
    title: 'Arrival',
    sentence: 'What patients are promised: an exact time, or a window in which the phlebotomist arrives.',
  },
  'visit.window_minutes': {
    title: 'Arrival window',
    sentence: 'How long an arrival window is. Visits longer than that get an exact time.',
  },
  'visit.narrow_at': {
    title: 'Arrival told at',
    sentence:
      'When patients with an arrival window are told the half hour of the arrival: this time on the evening before.',
  },
  'waitlist.lead_hours': {
    title: 'Waitlist: last offer',
    sentence: 'A time that came free is offered to the waitlist until so many hours before it starts.',
  },
  'order.gate': {
    title: 'Doctor’s order',
    sentence:
      'What happens when a visit has no doctor’s order: nothing, a reminder, or no approval without a reason.',
  },
  'order.hours': {
    title: 'Doctor’s order: last reminder',
    sentence:
      'How long before the start you and the patient are told once that the doctor’s order is missing.',
  },
  'visit.reminders': {
    title: 'Reminders',
    sentence:
      'When patients are reminded of a visit, and how. The reminder 20 to 30 hours before asks whether they can make it.',
  },
  'cancel.free_hours': {
    title: 'Free to cancel until',
    sentence: 'How long before the start patients can cancel for free, where canceling later costs a fee.',
  },
  'cancel.fee': {
    title: 'Late cancellation fee',
    sentence: 'What canceling later costs. Amount and percentage are added, up to the price of the visit.',
  },
  'cancel.fee_percent': {
    title: 'Late cancellation fee, percent',
    sentence: 'The part of the price that canceling later costs. Your own staff never cause a fee.',
  },
  'no_show.fee': {
    title: 'No-show fee',
    sentence:
      'What it costs when nobody is there. Amount and percentage are added, up to the price of the visit.',
  },
  'no_show.fee_percent': {
    title: 'No-show fee, percent',
    sentence: 'The part of the price that it costs when nobody is there.',
  },
  'prepay.percent': {
    title: 'Payment in advance',
    sentence:
      'The part of the price that patients who book pay within 15 minutes to keep the time. 100 is the whole price.',
  },
  'no_show.prepay': {
    title: 'Payment in advance after no-shows',
    sentence: 'After two no-shows within a year at your company, the whole price is paid in advance.',
  },
  'no_show.from_minutes': {
    title: 'No-show possible from',
    sentence: 'How long after the start, or after the end of an arrival window, a no-show can be marked.',
  },
  'bedside.identity': {
    title: 'Ask for the birth date',
    sentence: 'Phlebotomists type the birth date that the patient says. The draw waits until it matches.',
  },
  'bedside.consent': {
    title: 'Ask for consent',
    sentence:
      'Phlebotomists record that the patient agrees to the draw. Required where the visit has an order.',
  },
  'bedside.fasting': {
    title: 'Ask for the last meal',
    sentence: 'Phlebotomists record when the patient last ate. They are warned where it was too late.',
  },
  'bedside.checklist': {
    title: 'Checklist',
    sentence: 'What phlebotomists check before the draw. With an order, the draw waits for what is required.',
  },
  'redraw.price': {
    title: 'Price of a redraw',
    sentence: 'What patients pay when they are drawn again after a failed or partial draw, or for the lab.',
  },
  'messages.ready_answers': {
    title: 'Ready answers',
    sentence: 'Messages staff can send in a chat with one tap.',
  },
  'phlebotomist.own_area': {
    title: 'Own service area',
    sentence: 'Whether phlebotomists can see or change their service area.',
  },
  'phlebotomist.own_prices': {
    title: 'Own prices',
    sentence: 'Whether phlebotomists can see or change their own prices and service lengths.',
  },
  'display.distance': { title: 'Distances', sentence: 'The unit in which distances are shown.' },
};
