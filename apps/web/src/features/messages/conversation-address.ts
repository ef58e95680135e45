/** The parameters in the URL of the messages screen (docs/product/messages.md#screen). */
export type ConversationAddress = {
  with: number | null;
  appointmentId: number | null;
  /** Shows only this day, `YYYY-MM-DD`. */
  day: string | null;
  /** Id of the message to show. */
  scrollTo: number | null;
};

const toId = (text: string | null): number | null =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
const toDay = (text: string | null): string | null =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;

export const readAddress = (search: URLSearchParams): ConversationAddress => ({
  with: toId(search.get('with')),
  appointmentId: toId(search.get('appointment_id')),
  day: toDay(search.get('day')),
  scrollTo: toId(search.get('scrollTo')),
});

/** The URL of a conversation; null parameters are omitted. */
export function addressOf({
  with: other,
  appointmentId,
  day,
  scrollTo,
}: Partial<ConversationAddress>): string {
  const parts = { with: other, appointment_id: appointmentId, day, scrollTo };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** The URL parameters when a conversation is open. */
export type OpenAddress = ConversationAddress & { with: number };
