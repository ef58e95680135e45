import type { BoardLane, BoardVisit } from '@drawpoint/contracts/appointments/board.contract';

/** For tests: a lane of Maria Santos without visits. */
export const LANE: BoardLane = {
  ...{ id: 3, name: 'Maria Santos', tz: 'America/New_York', home: { lat: 40.75, lng: -73.99 } },
  ...{ hours: [], absences: [], visits: [], drive_home: null, drive_minutes: 0, drive_km: 0 },
  ...{ home_at: null, position: null },
};

export const visitAt = (
  id: number,
  planned_at: string,
  planned_end: string,
  more: Partial<BoardVisit> = {},
): BoardVisit => ({
  ...{ id, confirmation_code: `DP${id}`, calendar_sequence: 0, status: 'approved', stage: null },
  ...{ movable: true, patient_name: 'Ada Lane', service_name: 'Routine Blood Draw', provider_id: 1 },
  ...{ tz: 'America/New_York', starts_at: planned_at, ends_at: planned_end, arrival_window: null },
  ...{ planned_at, planned_end, place: { lat: 40.749, lng: -73.987 }, drive: { minutes: 12, km: 4 } },
  eta_at: null,
  ...more,
});
