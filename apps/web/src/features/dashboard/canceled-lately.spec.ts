import { canceledLately } from './canceled-lately.ts';

const NOW = Date.parse('2026-12-15T12:00:00Z');
const visit = (id: number, canceled_at: string, canceled_by: number | null = 3) => ({
  id,
  status: 'canceled' as const,
  user_id: 4,
  canceled_by,
  canceled_at,
});

describe('the latest cancellation by staff', () => {
  it('the banner shows the newest cancellation of the last 24 hours', () => {
    const visits = [visit(1, '2026-12-15T01:00:00Z'), visit(2, '2026-12-15T11:00:00Z')];
    expect(canceledLately(visits, NOW)?.id).toBe(2);
  });
  it('the banner ignores older cancellations and those of the patient', () => {
    expect(
      canceledLately([visit(1, '2026-12-14T11:59:00Z'), visit(2, '2026-12-15T11:00:00Z', 4)], NOW),
    ).toBeNull();
  });
});
