import { message } from '../../i18n/message.ts';
import type { Section } from './text.ts';

/** The text behind `telehealth_consent` (docs/product/booking.md#consents). */
export const TELEHEALTH: readonly Section[] = [
  {
    title: message('What it means'),
    text: [
      message(
        'Parts of your care are handled at a distance: you book, answer questions and are told about changes online, by message or by phone. The blood draw itself always happens in person.',
      ),
    ],
  },
  {
    title: message('What is good about it'),
    text: [
      message(
        'We come to you. You don’t have to travel or wait, and you can ask a question without an appointment.',
      ),
    ],
  },
  {
    title: message('What can go wrong'),
    text: [
      [
        message('A message may arrive late, or a connection may fail.'),
        message('Anyone with your phone or computer could read it.'),
        message('A clinician can see less remotely than in person, so you may be asked to come in.'),
      ],
    ],
  },
  {
    title: message('How your privacy is kept'),
    text: [
      message(
        'What is said and written online is handled in line with HIPAA, like everything else about your visit. Messages are kept with your account; no call is recorded without asking you first.',
      ),
    ],
  },
  {
    title: message('It is your choice'),
    text: [
      message(
        'You may withdraw this consent for future care at any time and choose in-person care. It does not affect your right to care.',
      ),
      message('In an emergency, call 911.'),
    ],
  },
];
