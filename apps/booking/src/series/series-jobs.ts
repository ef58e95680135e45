import { sha256 } from '../sessions/session-token.ts';

/** The job that looks for the times of visits and books them. */
export const PLACE_VISITS = 'place-series-visits';
/** The job that calls off visits of a series. */
export const CANCEL_SERIES = 'cancel-series-visits';

/** The key under which a visit of a series is booked, once, whatever is repeated. */
export const keyOfVisit = (seriesId: number, number: number): string =>
  sha256(`series ${seriesId} visit ${number}`);
