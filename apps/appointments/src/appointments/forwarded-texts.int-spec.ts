import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { ErrorCode } from '@drawpoint/contracts/errors';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { inDays, patient, phlebotomist, startAppointments } from '../testing/start-appointments.ts';

type Sent = ParsedInputOf<typeof chatMessages.reply>;

const SENT = { is_sent: true, provider_id: 1 };

describe('A text message of a patient', () => {
  const sent: Sent[] = [];
  let refusal: ErrorCode | null = null;
  const world = startedOnce(() =>
    startAppointments({
      fakes: {
        [chatMessages.reply.subject]: ({ content, ...input }: Sent) => {
          if (refusal) throw new AppError(refusal);
          sent.push({ content, ...input });
          return {
            ...{ id: 1, sender_id: input.sender_id, receiver_id: input.receiver_id, content },
            ...{ created_at: new Date().toISOString(), read_at: null, client_id: null },
            appointment_id: input.appointment_id,
          };
        },
      },
    }),
  );
  let reminded: number;
  beforeEach(async () => {
    sent.length = 0;
    refusal = null;
    await world.rows('TRUNCATE appointment, calendar_entry, booking_key CASCADE');
    await world.book('next', inDays(1));
    reminded = await world.book('reminded', inDays(2));
  });
  const forward = (user_id: number | null, reminded_of: number | null) =>
    world.call(replies.forwardText, { user_id, reminded_of, content: 'I am late', client_id: 'SM1' });

  it('is a message to the phlebotomist of the visit that the last reminder was about', async () => {
    expect(await forward(patient.user_id, reminded)).toEqual(SENT);
    expect(sent).toEqual([
      {
        ...{ sender_id: patient.user_id, receiver_id: phlebotomist.user_id, content: 'I am late' },
        ...{ client_id: 'SM1', appointment_id: reminded, provider_id: 1 },
      },
    ]);
  });

  it('is about their next visit where the reminder was another person’s, or there was none', async () => {
    await world.rows('UPDATE appointment SET user_id = 5 WHERE id = $1', [reminded]);
    expect(await forward(patient.user_id, reminded)).toEqual(SENT);
    expect(await forward(patient.user_id, null)).toEqual({ is_sent: true, provider_id: null });
    expect(sent.map(({ appointment_id }) => appointment_id)).not.toContain(reminded);
    expect(sent).toHaveLength(2);
  });

  it('is nobody’s message where nobody, or nobody with a visit, wrote it', async () => {
    expect(await forward(null, reminded)).toEqual({ is_sent: false, provider_id: 1 });
    expect(await forward(99, reminded)).toEqual({ is_sent: false, provider_id: 1 });
    expect(await forward(null, 999_999)).toEqual({ is_sent: false, provider_id: null });
    expect(sent).toEqual([]);
  });

  it.each([
    ['NOT_FOUND', false],
    ['IDEMPOTENCY_MISMATCH', true],
  ] as const)('a conversation that answers %s counts as sent: %s', async (code, is_sent) => {
    refusal = code;
    expect(await forward(patient.user_id, reminded)).toEqual({ is_sent, provider_id: 1 });
  });

  it('fails while messages cannot be written, so that it is tried again', async () => {
    refusal = 'UNAVAILABLE';
    await expect(forward(patient.user_id, reminded)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
