import { limitedTo, testLimitedSession } from '@drawpoint/nest-kit/testing/limited-session';

const BY_SIGNATURE = 'Twilio calls it, by its signature.';

describe('While an admin acts for a patient of two providers, the notifier', () => {
  const nothing = () => {
    throw new Error('Nothing is called here.');
  };
  testLimitedSession('notifier', nothing, limitedTo({ user_id: 4 }), {
    'notifier.sms-consent.get-own': 'The consent to text messages is the person’s, with every provider.',
    'notifier.sms-consent.submit-choice': 'Everybody may choose on the public form.',
    'notifier.twilio-webhooks.note-status': BY_SIGNATURE,
    'notifier.twilio-webhooks.receive-sms': BY_SIGNATURE,
  });
});
