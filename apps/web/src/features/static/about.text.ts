import { message } from '../../i18n/message.ts';
import type { FaqEntry, Section } from './text.ts';

/**
 * Booking online, the visit, transport and lab, results: in this order
 * (docs/product/texts-and-limits.md#screens).
 */
export const HOW_IT_WORKS: readonly Section[] = [
  {
    title: message('You book online'),
    text: [
      message(
        'Tell us where you are and which service your clinician ordered. You see which phlebotomists come to your address, when they’re available, and the price before you confirm.',
      ),
      message('Booking takes about two minutes. You can book for yourself or for somebody you care for.'),
    ],
  },
  {
    title: message('A certified phlebotomist visits you'),
    text: [
      message(
        'At the scheduled time a certified phlebotomist comes to your home or work with everything needed. You see when they are on the way and about when they’ll arrive.',
      ),
      [
        message('Have your ID and, if you were given one, your lab order at hand.'),
        message('Drink water beforehand, unless you were told not to.'),
        message('If your tests need fasting, book an early time.'),
      ],
    ],
  },
  {
    title: message('Your samples travel to the lab'),
    text: [
      message(
        'Each tube is labeled in front of you before the phlebotomist leaves. It is kept at the right temperature and taken to the laboratory that processes it.',
      ),
    ],
  },
  {
    title: message('Your results are delivered securely'),
    text: [
      message(
        'The laboratory sends your results to the clinician who ordered them. What is added to your visit here opens in your account, once you have signed in. Results are never sent in an email or a text message from us.',
      ),
    ],
  },
  {
    title: message('Who is behind it'),
    text: [
      message(
        '{{site}} connects patients with mobile phlebotomy providers and their phlebotomists. Your provider carries out the visit; we make sure that both of you know when, where and what for.',
      ),
    ],
  },
];

/** Search engines get these texts without a site title, so none uses `{{site}}`. */
export const QUESTIONS: readonly FaqEntry[] = [
  {
    question: message('What does a visit cost?'),
    answer: message(
      'You see the price of the service, with travel and distance where they apply, before you confirm. You pay online by card.',
    ),
  },
  {
    question: message('Can I book for a child or a parent?'),
    answer: message(
      'Yes. Say in the first step who the visit is for. The account stays yours, and so does the booking.',
    ),
  },
  {
    question: message('What if I need another time?'),
    answer: message(
      'You can move or cancel a visit yourself in My Appointments. A visit that was confirmed waits for its confirmation again once it is moved.',
    ),
  },
  {
    question: message('Who comes to my door?'),
    answer: message(
      'A certified phlebotomist of the provider you chose. You see their name before you book, and can write to them about the visit.',
    ),
  },
  {
    question: message('Who can see my health data?'),
    answer: message(
      'The people who carry out your visit, and the staff at their provider who are responsible for it. Your account shows who viewed your record.',
    ),
  },
];
