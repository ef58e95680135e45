import { randomBytes } from 'node:crypto';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { paymentHosts } from '@drawpoint/rules/payment-hosts';
import { startProcessor } from '../../testing/processor-world.ts';
import { TransactionAnswer } from './answer-schemas.ts';
import { AuthorizeNetClient } from './authorizenet-client.ts';
import { CardProcessor } from './card-processor.ts';

const VISA = '4111111111111111';

/** Runs against the sandbox or the processor's own test host. The block of the sandbox is skipped there. */
describe('The card processor', () => {
  const world = startedOnce(() => startProcessor());
  const reference = () => `DPT${randomBytes(8).toString('hex')}`;
  const clientOf = (more: { api?: string; transactionKey?: string; timeoutMs?: number } = {}) => {
    const { apiLoginId, transactionKey } = world.settings;
    const { api } = paymentHosts('sandbox', world.base ?? undefined);
    return new AuthorizeNetClient({ ...{ api, apiLoginId, transactionKey, timeoutMs: 20_000 }, ...more });
  };
  const processor = (more = {}) => new CardProcessor(clientOf(more));
  /** A random amount, so that runs against the test host do not collide. */
  const cents = () => 1_000 + Math.floor(Math.random() * 90_000);
  const charge = async (number = VISA, amount = cents(), ref = reference()) =>
    processor().charge({ reference: ref, cents: amount, from: { nonce: await world.tokenise({ number }) } });
  const charged = async (ref = reference(), amount = cents()) => {
    const result = await charge(VISA, amount, ref);
    if (result.state !== 'succeeded') throw new Error(`Not charged: ${result.state}`);
    return { ...result, reference: ref, cents: amount };
  };

  it('the processor charges a token, and the charge is found by its reference', async () => {
    const { transactionId, reference: ref, cents: amount, card } = await charged();
    expect(card).toEqual({ lastFour: '1111', label: 'Visa ending in 1111' });
    const [found] = (await processor().unsettled()).filter((each) => each.reference === ref);
    expect(found).toEqual({ transactionId, standing: 'captured', reference: ref, cents: amount });
    expect(await processor().details(transactionId)).toMatchObject({
      ...{ reference: ref, standing: 'captured', cents: amount, isRefund: false, ofTransactionId: null },
    });
  });

  it('a token can pay only once', async () => {
    const nonce = await world.tokenise({ number: VISA });
    await processor().charge({ reference: reference(), cents: cents(), from: { nonce } });
    const again = processor().charge({ reference: reference(), cents: cents(), from: { nonce } });
    await expect(again).rejects.toMatchObject({ failure: 'refused', code: 'E00114' });
  });

  it('equal amounts on one card are charged twice under two references, and once under one', async () => {
    const amount = cents();
    const ref = reference();
    expect((await charge(VISA, amount, ref)).state).toBe('succeeded');
    expect((await charge(VISA, amount, reference())).state).toBe('succeeded');
    await expect(charge(VISA, amount, ref)).rejects.toMatchObject({ failure: 'unknown', code: 'duplicate' });
    expect((await processor().unsettled()).filter((each) => each.reference === ref)).toHaveLength(1);
  });

  it('a charge is voided before it is settled, and a second void has the same result', async () => {
    const { transactionId } = await charged();
    expect((await processor().void(transactionId, reference())).state).toBe('succeeded');
    expect((await processor().void(transactionId, reference())).state).toBe('succeeded');
    expect((await processor().details(transactionId)).standing).toBe('voided');
  });

  it('a refund of an unsettled charge fails with reason 54', async () => {
    const { transactionId, cents: amount } = await charged();
    const refund = { transactionId, lastFour: '1111', cents: amount, reference: reference() };
    expect(await processor().refund(refund)).toMatchObject({ state: 'failed', reason: '54' });
  });

  it('a stored card can be charged, is not stored twice, and cannot pay after it is removed', async () => {
    const customer = reference();
    const first = await processor().storeCard({
      ...{ nonce: await world.tokenise({ number: VISA }), profileId: null, customer },
    });
    expect(first).toMatchObject({ lastFour: '1111', label: 'Visa ending in 1111' });
    const { profileId } = first;
    const from = { profileId, paymentProfileId: first.paymentProfileId };
    expect(await processor().charge({ reference: reference(), cents: cents(), from })).toMatchObject({
      state: 'succeeded',
    });
    const same = { nonce: await world.tokenise({ number: VISA }), profileId, customer };
    expect((await processor().storeCard(same)).paymentProfileId).toBe(first.paymentProfileId);
    const other = { nonce: await world.tokenise({ number: '5424000000000015' }), profileId, customer };
    expect((await processor().storeCard(other)).paymentProfileId).not.toBe(first.paymentProfileId);
    await processor().removeCard(from);
    const gone = processor().charge({ reference: reference(), cents: cents(), from });
    await expect(gone).rejects.toMatchObject({ failure: 'refused', code: 'E00040' });
  });

  it('a request with elements in another order than the XSD’s is refused', async () => {
    const wrong = { transactionRequest: { amount: '5.00', transactionType: 'authCaptureTransaction' } };
    const asked = clientOf().ask('createTransactionRequest', wrong, TransactionAnswer);
    await expect(asked).rejects.toMatchObject({ failure: 'refused', code: 'E00003' });
  });

  it('a request with a wrong transaction key is refused', async () => {
    const asked = processor({ transactionKey: 'wrong' }).unsettled();
    await expect(asked).rejects.toMatchObject({ failure: 'refused', code: 'E00007' });
  });

  it('a refused connection counts as unreachable, not as an unknown outcome', async () => {
    const asked = processor({ api: 'http://127.0.0.1:65533/request.api' }).unsettled();
    await expect(asked).rejects.toMatchObject({ failure: 'unreachable', code: 'ECONNREFUSED' });
  });

  describe('the card processor of the sandbox', () => {
    const play = (number: string, more: { cents?: number; zip?: string } = {}) =>
      world.tokenise({ number, ...(more.zip !== undefined && { zip: more.zip }) }).then((nonce) => {
        const ref = reference();
        const done = processor({ timeoutMs: 1_000 })
          .charge({ reference: ref, cents: more.cents ?? cents(), from: { nonce } })
          .catch((error: unknown) => error);
        return done.then((result) => ({ result, ref }));
      });
    const landed = async (ref: string) =>
      (await processor().unsettled()).some(({ reference: each }) => each === ref);

    it.each([
      ['the card', '4000000000000002', {}, '2'],
      ['its expiry', '4000000000000069', {}, '8'],
      ['the amount', '4222222222222', { cents: 700 }, '7'],
      ['the ZIP', VISA, { zip: '46282' }, '2'],
    ])('the sandbox declines a charge by %s', async (_by, number, more, reason) => {
      expect((await play(number, more)).result).toMatchObject({ state: 'failed', reason });
    });

    it.each([
      ['drops the connection after the charge', '4000000000000259', true, 'connection_lost'],
      ['drops the connection before the charge', '4000000000001976', false, 'connection_lost'],
      ['answers 500 after the charge', '4000000000005423', true, 'http_500'],
      ['answers 503 before the charge', '4000000000000341', false, 'http_503'],
      ['is slower than the timeout', '4000000000000119', true, 'timeout'],
    ])('the outcome of a charge is unknown when the sandbox %s', async (_how, number, isCharged, code) => {
      const { result, ref } = await play(number);
      expect(result).toMatchObject({ name: 'ProcessorError', failure: 'unknown', code });
      expect(await landed(ref)).toBe(isCharged);
    });

    it('the sandbox refunds a settled charge in parts, and no more than was charged', async () => {
      const { transactionId, cents: amount } = await charged(reference(), 5_000);
      await world.play({ settle: true });
      const refund = (part: number) =>
        processor().refund({ transactionId, lastFour: '1111', cents: part, reference: reference() });
      const first = await refund(2_000);
      expect(first.state).toBe('succeeded');
      expect((await refund(amount - 2_000)).state).toBe('succeeded');
      expect(await refund(1)).toMatchObject({ state: 'failed', reason: '55' });
      const id = first.state === 'succeeded' ? first.transactionId : '';
      expect(await processor().details(id)).toMatchObject({
        ...{ isRefund: true, ofTransactionId: transactionId, standing: 'refunding', cents: 2_000 },
      });
      const batches = await processor().settledBatches(new Date(Date.now() - 86_400_000), new Date());
      const rows = (await Promise.all(batches.map((batch) => processor().inBatch(batch)))).flat();
      expect(rows.find((row) => row.transactionId === transactionId)).toMatchObject({ standing: 'settled' });
      expect((await processor().void(transactionId, reference())).state).toBe('failed');
    });

    it('the sandbox can be switched off and on again', async () => {
      await world.play({ down: true });
      await expect(processor().unsettled()).rejects.toMatchObject({ failure: 'unknown' });
      await world.play({ down: false });
      expect(await processor().unsettled()).toEqual(expect.any(Array));
    });
  });
});
