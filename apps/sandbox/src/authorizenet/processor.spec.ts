import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from './answers.ts';
import { Processor } from './processor.ts';
import { Transactions } from './transactions.ts';

const LOGIN = { name: 'login' };
const SETTINGS = {
  apiLoginId: 'login',
  transactionKey: 'key',
  clientKey: 'client',
  signatureKey: 'signature',
};
const VISA = '4111111111111111';

/**
 * Checks the sandbox's processor against Authorize.net's responses. The adapter's own tests cover the rest.
 */
describe("The sandbox's card processor", () => {
  let folder: string;
  let now = Date.parse('2026-11-21T12:00:00Z');
  let processor: Processor;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'drawpoint-processor-'));
    processor = new Processor(SETTINGS, new Transactions(join(folder, 'transactions.jsonl')), () => now);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const tokenise = (card: { number?: string; code?: string; zip?: string } = {}): string => {
    const token = {
      ...{ cardNumber: card.number ?? VISA, expirationDate: '122034', cardCode: card.code ?? '900' },
      ...(card.zip !== undefined && { zip: card.zip }),
    };
    const merchantAuthentication = { ...LOGIN, clientKey: SETTINGS.clientKey };
    const { body } = processor.answer('securePaymentContainerRequest', {
      ...{ merchantAuthentication, data: { type: 'TOKEN', id: '1', token } },
    });
    return (body.opaqueData as { dataValue: string }).dataValue;
  };
  const charge = (dataValue: string, more: { amount?: string; invoice?: string; window?: string } = {}) => {
    const { amount = '25.00', invoice = 'one', window } = more;
    const merchantAuthentication = { ...LOGIN, transactionKey: SETTINGS.transactionKey };
    const transactionRequest = {
      ...{ transactionType: 'authCaptureTransaction', amount },
      payment: { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue } },
      order: { invoiceNumber: invoice },
      ...(window !== undefined && {
        transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: window }] },
      }),
    };
    return processor.answer('createTransactionRequest', { merchantAuthentication, transactionRequest }).body;
  };
  const said = (body: Json) => body.transactionResponse as Record<string, unknown>;
  const codeOf = (body: Json) => (body.messages as { message: { code: string }[] }).message[0]?.code;

  it.each([
    ['46201', 'A'],
    ['46203', 'E'],
    ['46205', 'N'],
    ['46209', 'U'],
    ['46214', 'X'],
    ['46217', 'Z'],
    ['10118', 'Y'],
    [undefined, 'P'],
  ])('the address check of ZIP %s returns %s', (zip, avs) => {
    const answer = said(charge(tokenise(zip === undefined ? {} : { zip })));
    expect(answer).toMatchObject({ responseCode: '1', avsResultCode: avs });
  });

  it.each([
    ['900', 'M'],
    ['901', 'N'],
    ['902', 'S'],
    ['903', 'U'],
    ['904', 'P'],
  ])('the card code %s returns %s', (code, cvv) => {
    expect(said(charge(tokenise({ code })))).toMatchObject({ responseCode: '1', cvvResultCode: cvv });
  });

  it('a token is valid for fifteen minutes and only once', () => {
    const [early, late] = [tokenise(), tokenise()];
    now += 15 * 60_000;
    expect(said(charge(early)).responseCode).toBe('1');
    expect(codeOf(charge(early))).toBe('E00114');
    now += 1;
    expect(codeOf(charge(late))).toBe('E00115');
  });

  it('a second charge of the same card, amount and invoice is refused within the window, with reason 11', () => {
    const reasonOf = (body: Json) =>
      (said(body).errors as { errorCode: string }[] | undefined)?.[0]?.errorCode;
    expect(reasonOf(charge(tokenise()))).toBeUndefined();
    now += 60_000;
    expect(reasonOf(charge(tokenise()))).toBe('11');
    expect(reasonOf(charge(tokenise(), { invoice: 'two' }))).toBeUndefined();
    expect(reasonOf(charge(tokenise(), { amount: '25.01' }))).toBeUndefined();
    expect(reasonOf(charge(tokenise({ number: '5424000000000015' })))).toBeUndefined();
    expect(reasonOf(charge(tokenise(), { window: '30' }))).toBeUndefined();
    now += 121_000;
    expect(reasonOf(charge(tokenise()))).toBeUndefined();
  });

  it('the card that cuts the connection is declined, and the refusal is stored', () => {
    expect(said(charge(tokenise({ number: '4000000000006975' })))).toMatchObject({ responseCode: '2' });
    expect(processor.transactions.list()).toMatchObject([{ status: 'declined', reason: '2' }]);
  });

  it('the card whose bank refuses refunds is charged, and its refund declined', () => {
    const { transId: refTransId } = said(charge(tokenise({ number: '4000000000005126' })));
    processor.transactions.settle(new Date(now));
    const merchantAuthentication = { ...LOGIN, transactionKey: SETTINGS.transactionKey };
    const creditCard = { cardNumber: '5126', expirationDate: 'XXXX' };
    const transactionRequest = {
      ...{ transactionType: 'refundTransaction', amount: '5.00', payment: { creditCard }, refTransId },
    };
    const request = { merchantAuthentication, transactionRequest };
    expect(said(processor.answer('createTransactionRequest', request).body)).toMatchObject({
      responseCode: '2',
      errors: [{ errorCode: '2' }],
    });
    expect(processor.transactions.refunded(String(refTransId))).toBe(0);
  });

  it('card numbers outside the page’s tokens and misplaced elements are refused', () => {
    const merchantAuthentication = { ...LOGIN, transactionKey: SETTINGS.transactionKey };
    const ask = (transactionRequest: object) =>
      codeOf(
        processor.answer('createTransactionRequest', { merchantAuthentication, transactionRequest }).body,
      );
    const creditCard = { cardNumber: VISA, expirationDate: '2034-12' };
    const type = { transactionType: 'authCaptureTransaction' };
    expect(ask({ ...type, amount: '5.00', payment: { creditCard } })).toBe('E00003');
    expect(ask({ amount: '5.00', ...type })).toBe('E00003');
  });
});
