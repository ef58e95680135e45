import { t } from '../../i18n/translate.ts';
import css from './LandingScreen.module.css';

/** What people ask before their first visit. Claims nothing about a company. */
export function Questions() {
  const answers = [
    [
      t('Do I have to fast?'),
      t('Only for some tests. You read how to prepare before you choose a time, and again in our emails.'),
    ],
    [
      t('Do I need a doctor’s order?'),
      t(
        'Most labs need one. Have it ready at the visit. Without one, write to us first, and we tell you what is possible.',
      ),
    ],
    [
      t('What does it cost, and does my insurance pay?'),
      t(
        'You see the whole price with travel before you book, and you pay nothing until after that. Ask your insurance whether it covers a visit at home; your receipt names the service.',
      ),
    ],
    [
      t('When do I get my results?'),
      t(
        'Your visit says by when they are usually ready. We email you when they are there, and you open them in your account.',
      ),
    ],
    [
      t('Can I cancel or move my visit?'),
      t('Yes, in your account, until the visit begins. Your time is then free for somebody else.'),
    ],
  ] as const;
  return (
    <section className={css.questions}>
      <h2 className={css.questionsTitle}>{t('Questions and answers')}</h2>
      {answers.map(([question, answer]) => (
        <details key={question} className={css.question}>
          <summary>{question}</summary>
          <p className={css.answer}>{answer}</p>
        </details>
      ))}
    </section>
  );
}
