import { Inject, Injectable } from '@nestjs/common';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { STREET_SOURCE } from './choose-geocoder.ts';
import type { StreetSource } from './street-source.ts';
import { ZipTable } from './zip-table.ts';

/** A later answer would be about what is no longer typed. */
const TIMEOUT_MS = 2_000;

/** Completes addresses while they are typed, where the configured geocoder does that. */
@Injectable()
export class SuggestAddresses {
  constructor(
    @Inject(STREET_SOURCE) private readonly source: StreetSource | null,
    private readonly zips: ZipTable,
    private readonly log: Log,
  ) {}

  /** Empty, never an error, while the geocoder fails: nobody needs a suggestion to go on. */
  readonly suggest = handle(geocoding.suggest, async ({ text, zip }) => {
    if (!this.source?.suggest) return { data: [], offered: false };
    const near = zip ? await this.zips.locate({ zip }) : null;
    const place = near && 'place' in near ? near.place : null;
    try {
      return { data: await this.source.suggest(text, place, AbortSignal.timeout(TIMEOUT_MS)), offered: true };
    } catch (err) {
      // Logs neither what was typed nor the response: both are the patient's.
      this.log.warn(
        { reason: err instanceof Error ? err.name : 'unknown' },
        'Addresses could not be suggested',
      );
      return { data: [], offered: true };
    }
  });
}
