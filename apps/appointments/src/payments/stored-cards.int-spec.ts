import { CARD_CONSENT } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { otherPatient, outcome, patient } from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

describe('Stored cards', () => {
  const world = startedOnce(() => startPayments());

  it('a patient stores a card while paying, pays with it and removes it, and nobody else can', async () => {
    const id = await world.book();
    expect((await world.pay(id, 50, { store_card: true })).payment.status).toBe('succeeded');
    const { data } = await world.call(storedCards.listCards, {}, patient);
    const visa = { label: 'Visa ending in 1111', staff_may_charge: false };
    expect(data).toEqual([{ id: expect.any(Number), ...visa }]);
    const cardId = data[0]!.id;
    expect((await world.call(storedCards.listCards, {}, otherPatient)).data).toEqual([]);
    expect(await outcome(world.call(storedCards.removeCard, { id: cardId }, otherPatient))).toBe('NOT_FOUND');
    const foreign = await world.book({ user_id: otherPatient.user_id });
    expect(
      await outcome(world.call(payments.payWithCard, { id: foreign, cardId, amount: 114 }, otherPatient)),
    ).toBe('NOT_FOUND');
    const paid = await world.call(payments.payWithCard, { id, cardId, amount: 64 }, patient);
    expect(paid).toMatchObject({
      ...{ payment: { status: 'succeeded' }, receipt: { card: 'Visa ending in 1111' } },
    });
    await world.call(storedCards.removeCard, { id: cardId }, patient);
    expect((await world.call(storedCards.listCards, {}, patient)).data).toEqual([]);
    expect(await outcome(world.call(payments.payWithCard, { id, cardId, amount: 1 }, patient))).toBe(
      'NOT_FOUND',
    );
  });

  it('a patient adds a card without paying; a second time it is listed once', async () => {
    const add = async (token = world.processor.tokenise({ number: VISA })) =>
      world.call(storedCards.addCard, { nonce: await token }, patient);
    const charges = () => world.rows('SELECT count(*) FROM charge');
    const before = await charges();
    const card = await add();
    expect(card).toEqual({ id: card.id, label: 'Visa ending in 1111', staff_may_charge: false });
    await world.call(
      storedCards.setCardConsent,
      { id: card.id, given: true, version: CARD_CONSENT.version },
      patient,
    );
    expect(await add()).toEqual({ ...card, staff_may_charge: true });
    expect((await world.call(storedCards.listCards, {}, patient)).data).toHaveLength(1);
    expect((await world.call(storedCards.listCards, {}, otherPatient)).data).toEqual([]);
    expect(await charges()).toEqual(before);
  });

  it('a token that the processor refuses stores nothing, and the error names it', async () => {
    const nonce = await world.processor.tokenise({ number: VISA });
    await world.call(storedCards.addCard, { nonce }, patient);
    await expect(world.call(storedCards.addCard, { nonce }, otherPatient)).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', options: { errors: { nonce: [expect.stringMatching(/token|OTS/i)] } } },
    });
    expect((await world.call(storedCards.listCards, {}, otherPatient)).data).toEqual([]);
  });

  it('a payment with a stored card repeated with its key charges once, even when the first answer was lost', async () => {
    const id = await world.book();
    await world.pay(id, 50, { store_card: true });
    const [card] = (await world.call(storedCards.listCards, {}, patient)).data;
    const pay = () =>
      world.services.bus.call(
        payments.payWithCard,
        { id, cardId: card!.id, amount: 20 },
        { ...systemContext(), caller: patient, idempotencyKey: `stored-${id}` },
      );
    const first = await pay();
    // As after a crash between the charge and the answer.
    await world.rows('DELETE FROM kit.idempotent_call');
    expect((await pay()).payment).toEqual(first.payment);
    expect(await world.heldBy(id)).toBe(7_000);
  });

  it('a card that is stored twice is listed once', async () => {
    const id = await world.book();
    await world.pay(id, 10, { store_card: true });
    await world.pay(id, 10, { store_card: true });
    await world.pay(id, 10, { store_card: true, number: '5424000000000015' });
    const { data } = await world.call(storedCards.listCards, {}, patient);
    const labels = data.map(({ label }) => label);
    expect(labels).toEqual(['Mastercard ending in 0015', 'Visa ending in 1111']);
  });
});
