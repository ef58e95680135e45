import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { formatTime, zoneCity } from '@drawpoint/rules/dates';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.ts';
import { query } from '../../../lib/api/api.ts';
import { useGridMinutes } from '../../../lib/time/use-grid-minutes.ts';
import { spokenDay } from '../../../lib/time/wall-time.ts';
import { ListSkeleton } from '../../../ui/states/ListSkeleton.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { VisitsAffected } from '../../appointments/AffectedVisits.tsx';
import css from './Availability.module.css';
import { type HoursValues, toHoursEdit } from './hours-form.ts';
import { spansOf } from './runs.ts';
import type { VisitQuery } from './use-visit-asked.ts';

const TYPING_MS = 500;
const DAYS = 14;

/** Loads the real slots that patients would see with the unsaved hours. */
export function usePreview(id: number, values: HoursValues, asked: VisitQuery['asked']) {
  const [hours] = useDebouncedValue(values, TYPING_MS);
  const input = { id, ...toHoursEdit(hours), service_id: 0, ...asked, days: DAYS };
  return useQuery({
    ...query(availability.preview, input),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type PatientPreviewProps = { preview: ReturnType<typeof usePreview> };

/** The free times of the next two weeks, and the future visits outside of the hours. */
export function PatientPreview({ preview }: PatientPreviewProps) {
  const grid = useGridMinutes();
  if (preview.isError) {
    return <Notice tone="wait">{t('Times show here once the hours are valid.')}</Notice>;
  }
  if (!preview.data) return <ListSkeleton rows={3} />;
  const { whole_day, data, tz, length_minutes, affected } = preview.data;
  return (
    <div className={css.stack} aria-busy={preview.isFetching}>
      <VisitsAffected visits={affected.data} total={affected.total} />
      {whole_day === 'outside_area' && (
        <Notice tone="wait">{t('This ZIP code is outside the service area.')}</Notice>
      )}
      {whole_day === 'not_offered' && (
        <Notice tone="wait">{t('This service is not offered by this phlebotomist.')}</Notice>
      )}
      {whole_day === null && data.length === 0 && (
        <Notice tone="wait">{t('Patients would see no available times in the next two weeks.')}</Notice>
      )}
      <ul className={css.days}>
        {data.map(({ date, slots }) => (
          <li key={date} className={css.date}>
            <strong>{spokenDay(date)}</strong>
            <span>
              {spansOf(
                slots.map(({ start }) => start),
                grid,
              )
                .map(({ from, to }) =>
                  from === to ? formatTime(from) : `${formatTime(from)} – ${formatTime(to)}`,
                )
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.quiet}>
        {t('Starts of a visit of {{minutes}} minutes, {{city}} time.', {
          minutes: length_minutes,
          city: zoneCity(tz),
        })}
      </p>
    </div>
  );
}
