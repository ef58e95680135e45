import type { Page } from '@playwright/test';

/** The cards that journeys type, all of them. */
export const VISA = '4111111111111111';
export const MASTERCARD = '5424000000000015';
export const DECLINED = '4000000000000002';
/** The sandbox charges it and cuts the line before it answers. */
export const ANSWER_LOST = '4000000000000259';

const TYPED = [VISA, MASTERCARD, DECLINED, ANSWER_LOST];

/** Which of them stand in a text, in groups or not. */
export function typedCardsIn(text: string): string[] {
  const joined = text.replace(/(?<=\d)[ -](?=\d)/g, '');
  return TYPED.filter((number) => joined.includes(number));
}

/** Fills in the card on the page that is shown. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill('');
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry').fill('');
  await page.getByLabel('Expiry').pressSequentially('1234');
  await page.getByLabel('CVV').fill('123');
}
