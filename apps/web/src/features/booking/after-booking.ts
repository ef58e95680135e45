type Work = (ids: readonly number[]) => Promise<unknown>;

let chosen: Work | null = null;

/** What the last step does with the visits once they are booked. Returns how to forget it. */
export function setAfterBooking(work: Work): () => void {
  chosen = work;
  return () => {
    chosen = null;
  };
}

/** The booking stands, also where this fails. */
export const afterBooking = (ids: readonly number[]): void => void chosen?.(ids).catch(() => undefined);
