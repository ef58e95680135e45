import { message } from '../../i18n/message.ts';
import type { Section } from './text.ts';

/** States that health data is handled in line with HIPAA, and how the product handles visits and payments. */
export const TERMS: readonly Section[] = [
  {
    title: message('What {{site}} does'),
    text: [
      message(
        '{{site}} lets you book a visit by a certified phlebotomist at your home or work. The provider you choose carries out the visit and answers for it. We do not give medical advice, order tests or interpret results.',
      ),
      message('In an emergency, call 911. Do not use this service for anything urgent.'),
    ],
  },
  {
    title: message('Your account'),
    text: [
      message(
        'You must be 18 or older to have an account. For anyone younger, a parent or guardian books. What you tell us about yourself must be true, and your password is yours alone; tell us at once if somebody else has used your account.',
      ),
      message(
        'Staff may use your account to help you, for up to an hour. We record their name, and they can’t change your password or email address.',
      ),
    ],
  },
  {
    title: message('Booking a visit'),
    text: [
      [
        message('A time you choose is held for you for a few minutes while you complete the booking.'),
        message(
          'Your visit is booked once the phlebotomist or the provider confirms it. We’ll let you know either way.',
        ),
        message('If nobody has answered a request by its start time, it’s canceled and we let you know.'),
        message(
          'The price you see before you confirm is the price of the visit. Charges added at the visit are listed on its summary.',
        ),
        message(
          'Be at the scheduled place at the scheduled time, with your ID and your lab order if you have one.',
        ),
      ],
    ],
  },
  {
    title: message('Changing and canceling'),
    text: [
      message(
        'You can move or cancel a visit in My Appointments. A confirmed visit that you move waits to be confirmed again. Another place may cost more or less: you see the new price first. Plans change: tell us as early as you can, so that somebody else can have the time.',
      ),
      message(
        'A phlebotomist may decline or end a visit where it would not be safe. You are told who canceled a visit, and why.',
      ),
    ],
  },
  {
    title: message('Payment'),
    text: [
      message(
        'You pay for the visit itself, online by card, and find a receipt in your account. What the laboratory charges for processing your tests is between you, your insurance and the laboratory, unless your booking says otherwise.',
      ),
      message(
        'What you paid for a visit that is declined, not answered in time, canceled by staff or at which the draw did not succeed goes back to you by itself. Where you cancel, or are not there, the provider decides what goes back. A tip is never expected.',
      ),
    ],
  },
  {
    title: message('Health data'),
    text: [
      message(
        'Health data is handled in line with HIPAA. Our Privacy Policy explains what we know about you, how we use it and who sees it.',
      ),
    ],
  },
  {
    title: message('What we ask of you'),
    text: [
      message(
        'Use the service for yourself or for people you may book for. Treat the person who visits you with respect and keep pets away during the draw. Do not try to access other people’s data or disrupt the service.',
      ),
    ],
  },
  {
    title: message('What we answer for'),
    text: [
      message(
        'We run the service with care, and cannot promise that it is never interrupted. Nothing here takes away rights that the law gives you as a patient or a consumer.',
      ),
    ],
  },
  {
    title: message('Changes of these terms'),
    text: [
      message(
        'When these terms change in a way that matters to you, we tell you before it takes effect. You are asked for your agreement with every booking.',
      ),
    ],
  },
];
