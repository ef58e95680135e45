/** Texts for the payer by failure reason: the processor's response reason codes, or our own words. */
const TEXTS: Readonly<Record<string, string>> = {
  '2': 'Your card was declined. Please use another card or ask your bank.',
  '3': 'Your card was declined. Please use another card or ask your bank.',
  '4': 'Your card was declined. Please use another card or ask your bank.',
  '6': 'The card number is not right. Please check it.',
  '7': 'The expiration date is not right. Please check it.',
  '8': 'This card has expired. Please use another card.',
  '17': 'This kind of card is not accepted. Please use another card.',
  '27': 'The address does not match the card. Please check it or use another card.',
  '44': 'The security code is not right. Please check it.',
  '45': 'The card could not be verified. Please check its details or use another card.',
  '65': 'The security code is not right. Please check it.',
  E00114: 'Your card details were used already. Please enter them again.',
  E00115: 'Your card details have expired. Please enter them again.',
  E00040: 'This card is no longer stored. Please enter it again.',
  unreachable:
    'The card processor cannot be reached right now. You have not been charged. Please try again in a few minutes.',
  not_found: 'The payment did not arrive at the card processor. You have not been charged. Please try again.',
};

const OTHER = 'The payment did not succeed. You have not been charged.';

export const failureText = (reason: string): string => TEXTS[reason] ?? OTHER;
