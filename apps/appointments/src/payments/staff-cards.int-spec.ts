import { CARD_CONSENT } from '@drawpoint/contracts/appointments/payment';
import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  developer,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
} from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

const STRANGERS = [otherPhlebotomist, otherAdmin, otherPatient];

describe('A card that staff charge for a visit', () => {
  const world = startedOnce(() => startPayments());
  const store = async (caller: Caller = patient): Promise<number> => {
    const id = await world.book({ user_id: caller.user_id });
    await world.pay(id, 114, { store_card: true, caller });
    const { data } = await world.call(storedCards.listCards, {}, caller);
    return data[0]!.id;
  };
  const consent = (id: number, given = true, caller: Caller = patient) =>
    world.call(storedCards.setCardConsent, { id, given, version: CARD_CONSENT.version }, caller);
  const charge = (id: number, cardId: number, caller: Caller = phlebotomist, key?: string) =>
    world.services.bus.call(
      payments.payWithCard,
      { id, cardId, amount: 114 },
      { ...systemContext(), caller, ...(key !== undefined && { idempotencyKey: key }) },
    );
  const cardsAt = async (id: number) =>
    (await world.call(doorPayments.listAtDoor, { id }, phlebotomist)).cards;

  it('only the staff of a visit charge a new card for it, by a token, and the patient has the receipt', async () => {
    for (const caller of [phlebotomist, admin, developer]) {
      const id = await world.book();
      const { payment } = await world.pay(id, 114, { caller });
      expect(payment.status).toBe('succeeded');
      expect(await world.heldBy(id)).toBe(11_400);
      expect((await world.read(id)).payment_status).toBe('paid');
      expect(await outcome(world.call(payments.getReceipt, { id: payment.id }, patient))).toBe('ok');
      const [listed] = (await world.call(payments.list, { user_id: patient.user_id }, admin)).data;
      expect(listed).toMatchObject({ method: 'card', recorded_by: { id: caller.user_id } });
    }
    const id = await world.book();
    for (const caller of STRANGERS) expect(await outcome(world.pay(id, 114, { caller }))).toBe('FORBIDDEN');
    expect(await world.heldBy(id)).toBe(0);
  });

  it('staff cannot store a card', async () => {
    const id = await world.book();
    const nonce = await world.processor.tokenise({ number: VISA });
    const stored = world.call(payments.pay, { id, amount: 114, nonce, store_card: true }, phlebotomist);
    expect(await outcome(stored)).toBe('FORBIDDEN');
    expect((await world.call(storedCards.listCards, {}, phlebotomist)).data).toEqual([]);
    expect(await world.heldBy(id)).toBe(0);
  });

  it('staff charge a patient’s stored card only while the patient consents', async () => {
    const card = await store();
    const id = await world.book();
    expect(await cardsAt(id)).toEqual([]);
    expect(await outcome(charge(id, card))).toBe('FORBIDDEN');
    expect(await consent(card)).toEqual({ id: card, label: 'Visa ending in 1111', staff_may_charge: true });
    // The brand and the last four digits are all that staff learn.
    expect(await cardsAt(id)).toEqual([{ id: card, label: 'Visa ending in 1111' }]);
    for (const caller of STRANGERS) expect(await outcome(charge(id, card, caller))).not.toBe('ok');
    await consent(card, false);
    expect(await cardsAt(id)).toEqual([]);
    expect(await outcome(charge(id, card))).toBe('FORBIDDEN');
    expect(await world.heldBy(id)).toBe(0);
    await consent(card);
    const result = await charge(id, card);
    await until(async () => (await world.heldBy(id)) === 11_400);
    const [kept] = await world.rows<{ profile_id: string; payment_profile_id: string }>(
      'SELECT profile_id, payment_profile_id FROM stored_card WHERE id = $1',
      [card],
    );
    for (const secret of Object.values(kept!)) {
      expect(JSON.stringify([result, await cardsAt(id)])).not.toContain(secret);
      expect(world.services.logs.join('\n')).not.toContain(secret);
    }
    const rows = await world.rows<{ text: string; version: number; withdrawn: boolean }>(
      `SELECT text, version, withdrawn_at IS NOT NULL AS withdrawn FROM card_consent
        WHERE stored_card_id = $1 ORDER BY id`,
      [card],
    );
    expect(rows).toEqual([
      { text: CARD_CONSENT.text, version: CARD_CONSENT.version, withdrawn: true },
      { text: CARD_CONSENT.text, version: CARD_CONSENT.version, withdrawn: false },
    ]);
    await consent(card, false);
  });

  it('a charge of a stored card is made once when the call is repeated with its key', async () => {
    const card = await store();
    await consent(card);
    const id = await world.book();
    const first = await charge(id, card, phlebotomist, `stored-${id}`);
    expect(await charge(id, card, phlebotomist, `stored-${id}`)).toEqual(first);
    await until(async () => (await world.heldBy(id)) === 11_400);
    expect(await world.transactionsOf(id)).toHaveLength(1);
  });

  it('only its owner consents to charges of a stored card, and a card stored again needs a new consent', async () => {
    const card = await store();
    for (const caller of [otherPatient, phlebotomist, admin, developer])
      expect(await outcome(consent(card, true, caller))).toBe('NOT_FOUND');
    await consent(card);
    const foreign = await store(otherPatient);
    await consent(foreign, true, otherPatient);
    const id = await world.book();
    expect(await outcome(charge(id, foreign))).toBe('FORBIDDEN');
    await world.call(storedCards.removeCard, { id: card }, patient);
    expect(await outcome(charge(id, card))).toBe('FORBIDDEN');
    const standing = 'SELECT id FROM card_consent WHERE stored_card_id = $1 AND withdrawn_at IS NULL';
    expect(await world.rows(standing, [card])).toEqual([]);
    const again = await store();
    const { data } = await world.call(storedCards.listCards, {}, patient);
    expect(data.find((each) => each.id === again)?.staff_may_charge).toBe(false);
  });
});
