import { Injectable } from '@nestjs/common';
import type { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { toE164 } from '@drawpoint/rules/phone';
import { doorText } from '../domain/door.ts';
import type { Door, PatientPart } from '../domain/session-draft.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { ownedAddress } from '../geocoding/owned-address.ts';

import { NamedPatient } from './named-patient.ts';

type Typed = NonNullable<ParsedInputOf<typeof bookingSessions.update>['patient']>;
type AddressPart = Pick<PatientPart, 'address' | 'city' | 'address_state' | 'address_zip' | 'place'>;

/** Of a visit, with the way to the door. */
const MAX_INSTRUCTIONS = 1000;

const doorOf = ({ apartment, floor, gate_code, parking }: Typed): Door => ({
  apartment: apartment || null,
  floor: floor || null,
  gate_code: gate_code || null,
  parking: parking || null,
});

/**
 * Reads step 1: contact and place. Coordinates are always the server's own
 * (docs/product/booking.md#location).
 */
@Injectable()
export class ReadPatient {
  constructor(
    private readonly places: Geocode,
    private readonly bus: Bus,
    private readonly patients: NamedPatient,
  ) {}

  /** The same patient with the place for a provider: its pin wins over the geocoded place. */
  async placedFor(patient: PatientPart, providerId: number | null): Promise<PatientPart> {
    const { address, city, address_state, address_zip, found = patient.place } = patient;
    if (!found || providerId === null || address_zip === null) return { ...patient, place: found };
    const words = { line1: address, city, state: address_state, zip: address_zip };
    return { ...patient, place: (await this.places.pinOf(words, providerId)) ?? found };
  }

  /** Throws INVALID_INPUT at the field, NOT_FOUND for a saved address that is not the caller's. */
  async read(typed: Typed, ctx: RequestContext<Caller>): Promise<PatientPart> {
    const user_id = await this.patients.of(typed.user_id, ctx);
    if (typed.email === '' && user_id === null)
      throw invalid({ 'patient.email': ['The email field is required.'] });
    const mobile = toE164(typed.mobile);
    if (mobile === null) throw invalid({ 'patient.mobile': ['The mobile must be a valid phone number.'] });
    const { notes, ...where } = typed.address_id
      ? await this.saved(typed.address_id, ctx)
      : { notes: null, ...(await this.typed(typed, ctx)) };
    const door = typed.address_id ? null : doorOf(typed);
    const before = door && doorText(door);
    // A line break comes between the two.
    const room = MAX_INSTRUCTIONS - (before ? before.length + 1 : 0);
    if (room < (typed.special_instructions?.length ?? 0))
      throw invalid({ 'patient.special_instructions': [`Use at most ${room} characters here.`] });
    return {
      ...(user_id !== null && { user_id }),
      first_name: typed.first_name,
      last_name: typed.last_name,
      email: typed.email,
      mobile,
      ...where,
      found: where.place,
      // The instructions for this visit, else those saved with the address.
      special_instructions: typed.special_instructions || notes,
      ...(door && { door }),
      address_id: typed.address_id ?? null,
      save_address: !typed.address_id && typed.save_address === true,
      address_label: typed.address_label || null,
    };
  }

  private async saved(
    id: number,
    ctx: RequestContext<Caller>,
  ): Promise<AddressPart & { notes: string | null }> {
    const field = 'patient.address_id';
    const { line1, lines, city, state, zip, notes } = await ownedAddress(this.bus, id, field, ctx);
    const names = { zip: field, state: field };
    return {
      notes,
      address: lines,
      city,
      address_state: state,
      address_zip: zip,
      place: await this.places.findSaved({ line1, city, state, zip }, ctx, names),
    };
  }

  private async typed(typed: Typed, ctx: RequestContext<Caller>): Promise<AddressPart> {
    const [line1, city] = [typed.address || null, typed.city || null];
    const [state, zip] = [typed.address_state || null, typed.address_zip || null];
    const names = { zip: 'patient.address_zip', state: 'patient.address_state' };
    return {
      address: line1,
      city,
      address_state: state,
      address_zip: zip,
      place: zip === null ? null : await this.places.findTyped({ line1, city, state, zip }, ctx, names),
    };
  }
}
