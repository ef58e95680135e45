import { expect, type Page } from '@playwright/test';
import { sandboxUrl } from './inbox.ts';

/** The cards that journeys type, all of them. */
export const VISA = '4111111111111111';
export const MASTERCARD = '5424000000000015';
export const DECLINED = '4000000000000002';
/** The sandbox charges it and cuts the line before it answers. */
export const ANSWER_LOST = '4000000000000259';
/** The sandbox declines it and cuts the line before it says so. */
export const REFUSAL_LOST = '4000000000006975';
/** The sandbox charges it, and its bank takes no money back. */
export const TAKES_NO_REFUND = '4000000000005126';

const TYPED = [VISA, MASTERCARD, DECLINED, ANSWER_LOST, REFUSAL_LOST, TAKES_NO_REFUND];

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

/** The night passes at the processor: what was charged until now is settled. */
export async function settleCharges(): Promise<void> {
  const response = await fetch(`${sandboxUrl()}/authorizenet/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settle: true }),
  });
  expect(response.status).toBe(200);
}
