/** The result of a text message: a refusal by Twilio, a failure at the carrier, or a connection problem. */
export type Play =
  | { refuse: { status: number; code: number; message: string } }
  | { fail: { status: 'undelivered' | 'failed'; code: number } }
  | { break: { status: number; times: number } }
  | { delay: number }
  | { hang: true };

const refuse = (code: number, message: string, status = 400): Play => ({ refuse: { status, code, message } });

/**
 * Numbers that fail; every other number gets its messages. Twilio's own test numbers have their original
 * meaning.
 */
export const PLAYED_NUMBERS: Readonly<Record<string, Play>> = {
  '+15005550001': refuse(21_211, "The 'To' number is not a valid phone number."),
  '+15005550002': refuse(21_612, "The 'To' phone number is not currently reachable."),
  '+15005550003': refuse(21_408, 'Permission to send an SMS has not been enabled for the region.'),
  '+15005550004': refuse(21_610, 'Attempt to send to unsubscribed recipient.'),
  '+15005550009': refuse(21_614, "The 'To' number is not a valid mobile number."),
  '+15005550429': refuse(20_429, 'Too many requests.', 429),
  '+15005553003': { fail: { status: 'undelivered', code: 30_003 } },
  '+15005553005': { fail: { status: 'undelivered', code: 30_005 } },
  '+15005553007': { fail: { status: 'undelivered', code: 30_007 } },
  '+15005550500': { break: { status: 500, times: Number.POSITIVE_INFINITY } },
  '+15005550503': { break: { status: 503, times: 1 } },
  '+15005550504': { break: { status: 503, times: 1 } },
  '+15005550408': { hang: true },
  '+15005550900': { delay: 2_000 },
};
