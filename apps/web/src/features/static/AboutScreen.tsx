import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { TextPage, type Section } from './TextPage.tsx';

/** 2 §2: booking online, the visit, transport and lab, results. */
const SECTIONS: readonly Section[] = [
  {
    title: message('You book online'),
    text: [
      message(
        'Tell us where you are and which service your clinician ordered. You see the phlebotomists who come to your address, the times they have free, and the price, before you confirm anything.',
      ),
      message('Booking takes about two minutes. You can book for yourself or for somebody you care for.'),
    ],
  },
  {
    title: message('A certified phlebotomist visits you'),
    text: [
      message(
        'At the agreed time a certified phlebotomist comes to your home or work with everything that is needed. Most visits take less than half an hour.',
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
        'Each tube is labeled beside you, before the phlebotomist leaves. It is kept at the temperature it needs and taken to the laboratory that processes it.',
      ),
    ],
  },
  {
    title: message('Your results are delivered securely'),
    text: [
      message(
        'The laboratory sends your results to the clinician who ordered them, through its own secure channel. Results are never sent in an email or a text message from us.',
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

/** How it works (2 §2). */
export function Component() {
  const { t } = useTranslation();
  return (
    <TextPage
      title={t('About')}
      lead={message('A blood draw without the waiting room: at your home or work, at a time you choose.')}
      sections={SECTIONS}
      after={
        <>
          <LinkButton to={paths.register} tone="accent">
            {t('Create an Account')}
          </LinkButton>
          <TextLink to={paths.privacy}>{t('How we handle your health data')}</TextLink>
        </>
      }
    />
  );
}
