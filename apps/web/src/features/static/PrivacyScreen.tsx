import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { TextPage, type Section } from './TextPage.tsx';

/** 1 §1: health data is handled in line with HIPAA. */
const SECTIONS: readonly Section[] = [
  {
    title: message('Health data and HIPAA'),
    text: [
      message(
        'Health data is handled in line with HIPAA, the Health Insurance Portability and Accountability Act. What you tell us about your visit is protected health information: we use and share only the least that your visit needs.',
      ),
      message(
        'You may ask to see what we hold about you, to have it corrected, and to be told with whom it was shared. Nobody may treat you worse because you asked.',
      ),
    ],
  },
  {
    title: message('What we know about you'),
    text: [
      [
        message('Who you are: your name, date of birth, gender, email address and mobile number.'),
        message('Where you are visited: the addresses you save or enter, with your notes for the door.'),
        message('Your visits: service, time, place, price, phlebotomist, and the consents you gave.'),
        message('How you sign in: your password as a one-way hash, and the sessions you have open.'),
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
        message('Companies that run parts of the service for us, under a contract that binds them to HIPAA.'),
        message('Authorities, where the law requires it.'),
      ],
    ],
  },
  {
    title: message('How it is protected'),
    text: [
      message(
        'Everything travels encrypted. Addresses and contact details are stored encrypted as well, with keys kept apart from the data. Emails say that something changed and leave out what a stranger should not read.',
      ),
    ],
  },
  {
    title: message('On your device'),
    text: [
      message(
        'We set no tracking cookies and load nothing from other companies. Your browser keeps your session, your choice of light or dark, and the booking you are filling in; signing out removes the session and the booking.',
      ),
    ],
  },
  {
    title: message('How long we keep it'),
    text: [
      message(
        'Records of visits are kept as long as the law asks of health records. You may close your account at any time; what the law does not ask us to keep is then deleted.',
      ),
    ],
  },
  {
    title: message('Questions and complaints'),
    text: [
      message(
        'Write to us through Contact Us at the foot of every page. You may also complain to the Office for Civil Rights of the U.S. Department of Health and Human Services.',
      ),
    ],
  },
];

/** The privacy policy (1 §2.1). */
export function Component() {
  const { t } = useTranslation();
  return (
    <TextPage
      title={t('Privacy Policy')}
      lead={message('What {{site}} knows about you, why, and who gets to see it.')}
      updated="11-21-2026"
      sections={SECTIONS}
    />
  );
}
