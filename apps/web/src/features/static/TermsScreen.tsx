import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { TextPage, type Section } from './TextPage.tsx';

/** 1 §1: health data is handled in line with HIPAA. */
const SECTIONS: readonly Section[] = [
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
        'You must be 18 or older to have an account. Whoever is younger is booked for by a parent or guardian. What you tell us about yourself must be true, and your password is yours alone; tell us at once if somebody else has used your account.',
      ),
    ],
  },
  {
    title: message('Booking a visit'),
    text: [
      [
        message('A time you choose is held for you for a few minutes while you complete the booking.'),
        message(
          'Your visit is agreed when the phlebotomist or the provider confirms it. You are told either way.',
        ),
        message('The price you see before you confirm is the price of the visit.'),
        message(
          'Be at the agreed place at the agreed time, with your ID and your lab order if you have one.',
        ),
      ],
    ],
  },
  {
    title: message('Changing and canceling'),
    text: [
      message(
        'Plans change. Tell us as early as you can, so that somebody else can have the time. A phlebotomist may decline or end a visit where it would not be safe.',
      ),
    ],
  },
  {
    title: message('Payment'),
    text: [
      message(
        'You pay for the visit itself. What the laboratory charges for processing your tests is between you, your insurance and the laboratory, unless your booking says otherwise.',
      ),
    ],
  },
  {
    title: message('Health data'),
    text: [
      message(
        'Health data is handled in line with HIPAA. Our Privacy Policy says what we know about you, what we use it for and who sees it.',
      ),
    ],
  },
  {
    title: message('What we ask of you'),
    text: [
      message(
        'Use the service for yourself or for people you may book for. Treat the person who visits you with respect and keep pets away from the draw. Do not try to reach data of others or to disturb the service.',
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
        'When these terms change in a way that matters to you, we tell you before it takes effect and ask for your agreement with your next booking.',
      ),
    ],
  },
];

/** The terms and conditions (1 §2.1). */
export function Component() {
  const { t } = useTranslation();
  return (
    <TextPage
      title={t('Terms & Conditions')}
      lead={message('What you can expect of us, and what we ask of you.')}
      updated="11-21-2026"
      sections={SECTIONS}
      after={<TextLink to={paths.privacy}>{t('Privacy Policy')}</TextLink>}
    />
  );
}
