import { message } from '../../i18n/message.ts';
import type { Section } from './text.ts';

/**
 * States that health data is handled in line with HIPAA. Names every part of a person's export (decision
 * 086).
 */
export const PRIVACY: readonly Section[] = [
  {
    title: message('Health data and HIPAA'),
    text: [
      message(
        'Health data is handled in line with HIPAA, the Health Insurance Portability and Accountability Act. What you tell us about your visit is protected health information: we use and share only the least that your visit needs.',
      ),
      message(
        'You may ask to see the information we have about you, to have it corrected, and to know who it was shared with. Nobody may treat you worse because you asked.',
      ),
    ],
  },
  {
    title: message('What we know about you'),
    text: [
      [
        message('Who you are: your name, date of birth, gender, email address, mobile number and photo.'),
        message(
          'The people you book for: their name, date of birth, gender, insurance and your notes for the draw.',
        ),
        message('Where you are visited: the addresses you save or enter, with your notes for the door.'),
        message('Your visits: service, time, place, price, phlebotomist, and the consents you gave.'),
        message('Visit records: results, printed summaries, your rating, comment and tip.'),
        message('Your doctor’s orders, with their photos and files.'),
        message('Visit requests from staff, with their notes and attachments.'),
        message('Your insurance, and the pictures of your insurance card and driver’s license.'),
        message(
          'What you paid, when, and what went back to you. Card numbers go to the card processor alone and are never kept here.',
        ),
        message('What you write: messages to your phlebotomist and provider, and contact messages.'),
        message('Your notifications, your notification settings, and your text message consent.'),
        message(
          'How you sign in: your password as a one-way hash, your passkeys’ public keys, and the sessions you have open.',
        ),
        message('Who viewed your record, and when.'),
        message('Your account deletion request and our answer.'),
      ],
    ],
  },
  {
    title: message('What we use it for'),
    text: [
      message(
        'To arrange and carry out your visits, to tell you and your phlebotomist what has changed, to charge what was agreed, and to keep your account safe. We do not sell your data and show no advertising.',
      ),
    ],
  },
  {
    title: message('Who sees it'),
    text: [
      [
        message('The phlebotomist of your visit and the provider they work for.'),
        message(
          'The laboratory and the clinician who ordered your tests, for what they need to process them.',
        ),
        message(
          'The people who run this site, when their work requires it. An audit log shows who viewed each record.',
        ),
        message(
          'Companies that run parts of the service for us, under a HIPAA business associate agreement.',
        ),
        message('Authorities, where the law requires it.'),
      ],
      message('Where a phlebotomist sets out from is shown to patients only roughly.'),
    ],
  },
  {
    title: message('How it is protected'),
    text: [
      message(
        'Everything is encrypted in transit. Addresses, contact details, insurance, documents and photos are stored encrypted as well, with keys kept apart from the data. Emails and text messages say that something changed, without private details.',
      ),
      message(
        'Text messages about your visits need your consent, which only your phone can give; a code you ask for to sign in comes without it. Reply STOP to end all of them at any time.',
      ),
    ],
  },
  {
    title: message('On your device'),
    text: [
      message(
        'We set no tracking cookies and follow nobody across sites. One cookie, which no script can read, tells us that you registered or signed in on this device before. Your browser keeps your session, your choice of light or dark, and the booking and messages you have begun; signing out removes the session, the booking and the messages.',
      ),
      message(
        'Pages come from this site alone, but for three cases: the page on which you pay loads the card processor’s script, a form for visitors may ask Google’s reCAPTCHA whether a person fills it in, and a map may ask for its pictures where the site has chosen so.',
      ),
    ],
  },
  {
    title: message('How long we keep it'),
    text: [
      message(
        'Records of visits are kept as long as the law requires for health records. We keep who viewed them for at least six years.',
      ),
      message(
        'In your account, under Account Security, you can download your data and request that we delete your account. We answer by email. Then we delete everything the law doesn’t require us to keep.',
      ),
    ],
  },
  {
    title: message('Questions and complaints'),
    text: [
      message(
        'Write to us through Contact Us at the foot of this page. You may also complain to the Office for Civil Rights of the U.S. Department of Health and Human Services.',
      ),
    ],
  },
];
