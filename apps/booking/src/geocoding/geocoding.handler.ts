import { Controller } from '@nestjs/common';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import { Geocode } from './geocode.ts';

@Controller()
export class GeocodingHandler {
  constructor(private readonly places: Geocode) {}

  @Handles(geocoding.geocode)
  geocode(input: ParsedInputOf<typeof geocoding.geocode>) {
    return this.places.geocode(input);
  }

  @Handles(geocoding.locate)
  locate(input: ParsedInputOf<typeof geocoding.locate>) {
    return this.places.locate(input);
  }
}
