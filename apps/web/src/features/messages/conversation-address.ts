/** What the address of the screen says (docs/product/messages.md#screen). */
export type ConversationAddress = {
  with: number | null;
  appointmentId: number | null;
  /** `YYYY-MM-DD`: that day alone is shown. */
  day: string | null;
  /** The message to show. */
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

/** The address of a conversation; what is null is left out. */
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

/** Of somebody's conversation. */
export type OpenAddress = ConversationAddress & { with: number };
