import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api/api.ts';

const TYPING_MS = 400;

/**
 * State of the visit that staff ask about: service and place. Without a ZIP code the place counts as served.
 */
export function useVisitQuery(phlebotomistId: number) {
  const [chosen, setService] = useState('');
  const [zip, setZip] = useState('');
  const [line1, setLine1] = useState('');
  const [typed] = useDebouncedValue(zip.trim(), TYPING_MS);
  const [street] = useDebouncedValue(line1.trim(), TYPING_MS);
  const services = useQuery(query(catalog.listServices, { phlebotomist_id: phlebotomistId }));
  const isZip = /^\d{5}$/.test(typed);
  const place = useQuery({
    ...query(geocoding.geocode, { zip: typed, ...(street && { line1: street }) }),
    enabled: isZip,
    retry: false,
  });
  const offered = services.data?.data ?? [];
  const service = chosen || String(offered[0]?.id ?? '');
  const at = isZip && place.data ? { lat: place.data.lat, lng: place.data.lng } : {};
  return {
    ...{ service, setService, zip, setZip, line1, setLine1, services },
    /** Null while the input is incomplete or the place loads. */
    asked: service === '' || (isZip && place.isPending) ? null : { service_id: Number(service), ...at },
    isUnknownZip: typed !== '' && (!isZip || place.isError),
  };
}
export type VisitQuery = ReturnType<typeof useVisitQuery>;
