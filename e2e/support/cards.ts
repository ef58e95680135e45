import { expect, type Page } from '@playwright/test';
import { sandboxUrl } from './inbox.ts';

/** All card numbers that tests type. */
export const VISA = '4111111111111111';
export const MASTERCARD = '5424000000000015';
export const DECLINED = '4000000000000002';
/** The sandbox charges it and cuts the connection before it answers. */
export const ANSWER_LOST = '4000000000000259';
/** The sandbox charges it, but its bank refuses refunds. */
export const TAKES_NO_REFUND = '4000000000005126';

const TYPED = [VISA, MASTERCARD, DECLINED, ANSWER_LOST, TAKES_NO_REFUND];

/** The test cards that occur in a text, with or without digit groups. */
export function typedCardsIn(text: string): string[] {
  const joined = text.replace(/(?<=\d)[ -](?=\d)/g, '');
  return TYPED.filter((number) => joined.includes(number));
}

/** Fills in the card form on the current page. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill('');
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry').fill('');
  await page.getByLabel('Expiry').pressSequentially('1234');
  await page.getByLabel('CVV').fill('123');
}

/** Plays the processor's nightly settlement for all charges so far. */
export async function settleCharges(): Promise<void> {
  const response = await fetch(`${sandboxUrl()}/authorizenet/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settle: true }),
  });
  expect(response.status).toBe(200);
}
