import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { AlikePatient } from '@drawpoint/contracts/auth/phone-patients.contract';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { type BookingSession, bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { type FirstAvailable, type Slot, slots } from '@drawpoint/contracts/booking/slots.contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call, keyOf, query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { markStale } from '../../lib/api/stale.ts';
import { placeOf } from '../../lib/places/place.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { type Problem, refusalOf } from '../booking/refusal.ts';
import { openSession } from '../booking/start-booking.ts';
import { forgetTimes } from '../booking/time/use-times.ts';
import { type Draft, EMPTY_DRAFT, NO_TIME, type TypedAddress } from '../booking/wizard/draft.ts';
import { finalize } from '../booking/wizard/finalize.ts';
import { stateOfZip } from '../booking/wizard/zip-state.ts';

/** A held time. The price is that of the session, in dollars. */
type Chosen = { slot: Slot; price: number };

const TYPING_MS = 400;

/** The booking of one call: what was typed and chosen, and the session that holds the time. */
export function usePhoneBooking(
  patient: AlikePatient,
  last: Appointment | null,
  onBooked: (id: number) => void,
) {
  const { provider_id } = useUser();
  const [draft, setDraft] = useState<Draft>(() => draftOf(last));
  const [mobile, setMobile] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [choosing, setChoosing] = useState<string | null>(null);
  const [agreed, setAgreed] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const token = useRef<string | null>(null);

  const { typed } = draft;
  const place = useLocated(typed, provider_id);
  const placed: Draft = { ...draft, place: place.data ?? null };
  const first = useQuery({
    ...query(slots.listFirst, {
      service_id: draft.serviceId ?? 0,
      windows: true,
      ...(provider_id !== null && { provider_id }),
      ...(place.data && { lat: place.data.lat, lng: place.data.lng }),
    }),
    enabled: draft.serviceId !== null && place.data !== undefined,
    staleTime: 0,
    // The next caller must not see a time that this one took.
    gcTime: 0,
  });

  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...NO_TIME, ...next }));
    setChosen(null);
    setProblem(null);
  };

  /** Sends a change. An expired session is replaced by a new one, which gets everything again. */
  async function save(content: object, all: object = content): Promise<BookingSession> {
    token.current ??= (await openSession()).token;
    try {
      return await call(bookingSessions.update, { token: token.current, ...content });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SESSION_GONE') throw error;
      token.current = (await openSession()).token;
      return call(bookingSessions.update, { token: token.current, ...all });
    }
  }

  function refuse(error: unknown): void {
    const { errors, rest, problem: refused } = refusalOf(error, t('The visit could not be booked.'));
    const text = Object.values(errors)[0] ?? rest[0];
    setProblem(text === undefined ? refused : { ...refused, text: t(text) });
    const code = error instanceof ApiError ? error.code : null;
    if (code !== 'SLOT_TAKEN' && code !== 'ALREADY_BOOKED') return;
    setChosen(null);
    void queryClient.invalidateQueries({ queryKey: keyOf(slots.list) });
    void first.refetch();
  }

  const contentFor = (slot: Slot, person: Pick<FirstAvailable, 'phlebotomist_id' | 'provider_id'>) => ({
    ...{ service_id: draft.serviceId, provider_id: person.provider_id },
    phlebotomist_id: person.phlebotomist_id,
    patient: {
      user_id: patient.id,
      ...{ first_name: patient.first_name, last_name: patient.last_name, email: patient.email },
      mobile: patient.mobile ?? mobile,
      ...{ address: typed.address, city: typed.city },
      ...{ address_state: typed.address_state, address_zip: typed.address_zip },
      special_instructions: draft.special_instructions,
    },
    slot: { date: slot.date, start: slot.start, ...(slot.window && { window: true }) },
  });
  const content = useRef<object>({});

  /** Holds a time while the caller hears the rest. */
  async function choose(slot: Slot, person: FirstAvailable): Promise<void> {
    if (choosing !== null || busy) return;
    setChoosing(slot.start);
    setProblem(null);
    try {
      content.current = contentFor(slot, person);
      const { price } = await save(content.current);
      setChosen({ slot, price });
    } catch (error) {
      setChosen(null);
      refuse(error);
    } finally {
      setChoosing(null);
    }
  }

  async function confirm(): Promise<void> {
    if (busy || !chosen || !agreed) return;
    setBusy(true);
    setProblem(null);
    try {
      const disclaimers = Object.fromEntries(agreed.map((key) => [key, true]));
      const { price } = await save({ disclaimers }, { ...content.current, disclaimers });
      if (price !== chosen.price) {
        setChosen({ ...chosen, price });
        return setProblem({ text: t('The price has changed. Please tell the caller, then book again.') });
      }
      const post = () => call(bookings.create, { token: token.current ?? '', price });
      const { appointment_id } = await finalize({ post, wait, onWaiting: () => undefined });
      forgetTimes();
      markStale(bookings.create.writes);
      onBooked(appointment_id);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    ...{ draft: placed, chosen, choosing, problem, busy, first, patient },
    agreed: agreed !== null,
    isLocating: place.isFetching,
    placeProblem: place.error ? t(errorText(place.error, t('We could not find this address.'))) : null,
    mobile: {
      isMissing: patient.mobile === null,
      value: mobile,
      change: (value: string) => {
        setMobile(value);
        setChosen(null);
      },
    },
    type: (part: Partial<TypedAddress>) => {
      const state = part.address_zip === undefined ? null : stateOfZip(part.address_zip);
      const filled = state !== null && typed.address_state === '' ? { address_state: state } : {};
      change({ typed: { ...typed, ...filled, ...part } });
    },
    chooseService: (serviceId: number) => change({ serviceId }),
    /** Shows the times of another day. */
    ask: (date: string) => setDraft({ ...draft, date }),
    agree: setAgreed,
    choose: (slot: Slot, person: FirstAvailable) => void choose(slot, person),
    confirm: () => void confirm(),
  };
}

export type PhoneBooking = ReturnType<typeof usePhoneBooking>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The place and service of the last visit, to be confirmed by the caller. */
function draftOf(last: Appointment | null): Draft {
  if (!last) return EMPTY_DRAFT;
  const { line1, city, state, zip } = placeOf(last.location);
  return {
    ...EMPTY_DRAFT,
    typed: { ...EMPTY_DRAFT.typed, address: line1, city, address_state: state, address_zip: zip },
    special_instructions: last.location.special_instructions ?? '',
    serviceId: last.service_id,
  };
}

/** Where the typed address is, once it is complete. */
function useLocated({ address, city, address_state, address_zip }: TypedAddress, providerId: number | null) {
  const [settled] = useDebouncedValue(
    { line1: address, city, state: address_state, zip: address_zip },
    TYPING_MS,
  );
  const { line1, state, zip } = settled;
  const isComplete =
    [line1, settled.city, state].every((each) => each.trim() !== '') && /^\d{5}(-\d{4})?$/.test(zip);
  const isTyped =
    line1 === address && settled.city === city && state === address_state && zip === address_zip;
  return useQuery({
    ...query(geocoding.geocode, { ...settled, ...(providerId !== null && { provider_id: providerId }) }),
    enabled: isComplete && isTyped,
    staleTime: Infinity,
    retry: false,
  });
}
