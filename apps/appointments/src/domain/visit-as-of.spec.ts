import { asOf, type PastState } from './visit-as-of.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 11, 15, 14, minutes));
const visit = (parts: Partial<PastState>): PastState => ({ status: 'approved', stage: 'arrived', ...parts });

describe('a visit as it was', () => {
  it.each([
    ['before its cancellation', { status: 'canceled', canceled_at: at(10) }, 'approved', 'arrived'],
    ['after its cancellation', { status: 'canceled', canceled_at: at(5) }, 'canceled', 'arrived'],
    ['before its completion', { status: 'completed', completed_at: at(10) }, 'approved', 'arrived'],
    ['after its completion', { status: 'completed', completed_at: at(5) }, 'completed', 'arrived'],
    ['before its draw', { stage: 'drawn', drawn_at: at(10) }, 'approved', 'arrived'],
    ['after its draw', { stage: 'drawn', drawn_at: at(5) }, 'approved', 'drawn'],
    ['that was denied', { status: 'denied', canceled_at: null }, 'denied', 'arrived'],
  ] as const)('%s', (_name, parts, status, stage) => {
    expect(asOf(visit(parts), at(5))).toMatchObject({ status, stage });
  });
});
