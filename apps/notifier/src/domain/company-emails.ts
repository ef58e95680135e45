import { actionOf, type EmailContent, greeting, type Values } from './email-content.ts';

const company = (values: Values): string => values.company ?? 'A company';

const HOW_TO_OBJECT =
  'If you do not want this, open your account and choose Object beside the company. That ends it at once; your visits stay as they are.';

/** To a patient whom staff assigned to one of their phlebotomists. */
export const companyAssigned = (values: Values): EmailContent => ({
  subject: `${company(values)} added you to its patients`,
  heading: 'You were added as a patient',
  paragraphs: [
    greeting(values),
    `${company(values)} assigned you to one of its phlebotomists. It sees your name and can write to you here. It does not see your record.`,
  ],
  action: actionOf('See who can do what', values.link),
  notes: [HOW_TO_OBJECT],
});

/** To a patient for whom staff act. */
export const companyActed = (values: Values): EmailContent => ({
  subject: `${company(values)} is acting for you`,
  heading: 'Somebody is acting for you',
  paragraphs: [
    greeting(values),
    `A member of staff of ${company(values)} opened your account to act for you, for an hour at most. What they do is recorded.`,
  ],
  action: actionOf('See what was done', values.link),
  notes: [HOW_TO_OBJECT],
});

/** To a patient whose account staff changed. */
export const companyEdited = (values: Values): EmailContent => ({
  subject: `${company(values)} changed your account`,
  heading: 'Your account was changed',
  paragraphs: [greeting(values), `A member of staff of ${company(values)} changed your account.`],
  action: actionOf('Open my account', values.link),
  notes: [HOW_TO_OBJECT],
});
