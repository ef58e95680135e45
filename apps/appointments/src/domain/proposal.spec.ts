import { isOpen, toProposal } from './proposal.ts';

const START = new Date('2026-12-15T14:00:00Z');
const at = (iso: string) => new Date(`2026-12-${iso}Z`);
const visit = {
  status: 'approved' as const,
  stage: null,
  starts_at: START,
  ends_at: new Date('2026-12-15T14:30:00Z'),
  window_minutes: null,
  tz: 'America/New_York',
};
const proposal = {
  id: 1,
  reason: null,
  starts: [at('14T16:00:00'), at('13T16:00:00'), at('16T16:00:00')],
  state: 'open',
};

describe('proposed times', () => {
  it('a proposal is open until its earliest time', () => {
    expect(isOpen(proposal, visit, at('13T15:59:59'))).toBe(true);
    expect(isOpen(proposal, visit, at('13T16:00:00'))).toBe(false);
    expect(isOpen(proposal, { ...visit, status: 'pending' }, at('13T15:59:59'))).toBe(true);
  });

  it('a proposal ends at the start of the visit when all of its times are later', () => {
    const later = { ...proposal, starts: [at('20T16:00:00')] };
    expect(isOpen(later, visit, at('15T13:59:59'))).toBe(true);
    expect(isOpen(later, visit, START)).toBe(false);
    expect(toProposal(later, visit).ends_at).toBe(START.toISOString());
  });

  it.each([
    ['the visit is denied', { ...visit, status: 'denied' as const }, proposal],
    ['the visit is canceled', { ...visit, status: 'canceled' as const }, proposal],
    ['somebody has set out', { ...visit, stage: 'en_route' as const }, proposal],
    ['it was answered', visit, { ...proposal, state: 'accepted' }],
    ['another was sent', visit, { ...proposal, state: 'replaced' }],
  ])('a proposal ends when %s', (_why, of, each) => {
    expect(isOpen(each, of, at('01T00:00:00'))).toBe(false);
  });

  it('proposed times are in the visit’s zone, each as long as the visit', () => {
    expect(toProposal(proposal, visit)).toMatchObject({
      times: expect.arrayContaining([
        { start: '2026-12-14T11:00:00-05:00', end: '2026-12-14T11:30:00-05:00' },
      ]),
      ends_at: '2026-12-13T16:00:00.000Z',
    });
  });
});
