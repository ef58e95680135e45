import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots, type Slot, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { shortTime, startOf } from '../../lib/time/visit-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { useVisitDay } from '../../ui/text/VisitTime.tsx';
import css from './Dashboard.module.css';
import { firstSlot } from './first-slot.ts';

/** docs/product/booking.md#time */
const WINDOW_DAYS = 28;

/** The earliest free time of a phlebotomist (docs/product/availability.md#soonest). */
export default function NextSlot({ phlebotomistId, tz }: { phlebotomistId: number; tz: string }) {
  const services = useQuery(query(catalog.listServices, { phlebotomist_id: phlebotomistId }));
  const service = services.data?.data.find(({ accepted, active }) => accepted && active);
  const free = useQuery({
    ...query<typeof slots.list, SlotMap>(slots.list, {
      ...{ id: phlebotomistId, service_id: service?.id ?? 0, days: WINDOW_DAYS, windows: true },
    }),
    enabled: service !== undefined,
  });
  const first = free.data && firstSlot(free.data);
  if (services.isPending || (service && free.isPending)) return <Skeleton height={44} mt={16} />;
  return (
    <p className={css.slot}>
      {first ? (
        <>
          <span>
            {t('Next available')}
            <SlotTime slot={first} tz={tz} />
          </span>
          <TextLink to={paths.book}>{t('Book')}</TextLink>
        </>
      ) : (
        <span className={css.quiet}>
          {services.isError || free.isError
            ? t('The next available time could not be loaded.')
            : t('No free time within four weeks.')}
        </span>
      )}
    </p>
  );
}

function SlotTime({ slot, tz }: { slot: Slot; tz: string }) {
  const day = useVisitDay(slot.start, tz);
  return <strong>{`${day}, ${shortTime(startOf(slot))}`}</strong>;
}
