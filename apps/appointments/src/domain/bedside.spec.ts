import {
  bedsideSteps,
  longestFast,
  missingIn,
  NOTHING_RECORDED,
  redrawCauses,
  secondsToNextTry,
  sinceArrival,
  triesAt,
  type BedsideSettings,
} from './bedside.ts';

const NOTHING_ASKED: BedsideSettings = {
  labels: false,
  ...{ identity: false, consent: false, fasting: false },
  checklist: { required: [], optional: [] },
};
const AT = new Date('2026-12-15T09:00:00Z');
const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

describe('the steps that a company asks for', () => {
  it.each([
    ['nothing', {}, []],
    ['the birth date', { identity: true }, ['identity']],
    ['consent', { consent: true }, ['checklist']],
    ['the last meal', { fasting: true }, ['checklist']],
    ['an item', { checklist: { required: [], optional: ['Gloves'] } }, ['checklist']],
    ['labels', { labels: true }, ['labels']],
    ['all', { identity: true, consent: true, labels: true }, ['identity', 'checklist', 'labels']],
  ])('asked for %s', (_name, settings, steps) => {
    expect(bedsideSteps({ ...NOTHING_ASKED, ...settings })).toEqual(steps);
  });
});

describe('what is missing in the checklist', () => {
  const settings = {
    ...NOTHING_ASKED,
    consent: true,
    checklist: { required: ['Gloves', 'Band'], optional: ['Chair'] },
  };

  it('consent and required items, but no optional one', () => {
    expect(missingIn(settings, NOTHING_RECORDED)).toEqual({ consent: true, items: ['Gloves', 'Band'] });
    const done = { consent_at: AT, items: { Gloves: true, Band: false } };
    expect(missingIn(settings, done)).toEqual({ consent: false, items: ['Band'] });
    expect(missingIn(NOTHING_ASKED, NOTHING_RECORDED)).toEqual({ consent: false, items: [] });
  });

  it('a label that every object has as a property counts as not done', () => {
    const odd = { ...NOTHING_ASKED, checklist: { required: ['constructor'], optional: [] } };
    expect(missingIn(odd, NOTHING_RECORDED).items).toEqual(['constructor']);
  });
});

describe('the fast', () => {
  it('the longest fast of service and tests counts', () => {
    expect(longestFast([null])).toBeNull();
    expect(longestFast([null, 0])).toBeNull();
    expect(longestFast([8, null, 12])).toBe(12);
  });
});

describe('tries of a birth date', () => {
  it('count for an hour from the first one', () => {
    const tried = { identity_tries: 4, tries_since: AT };
    expect(triesAt(tried, after(59))).toBe(4);
    expect(triesAt(tried, after(60))).toBe(0);
    expect(triesAt({ identity_tries: 0, tries_since: null }, AT)).toBe(0);
  });

  it('the next one is possible at the end of that hour', () => {
    expect(secondsToNextTry(AT, after(59))).toBe(60);
    expect(secondsToNextTry(AT, after(61))).toBe(1);
  });
});

describe('what was recorded before this arrival', () => {
  const recorded = {
    ...NOTHING_RECORDED,
    ...{ identity_state: 'matched' as const, identity_at: AT, attempts: 2 },
    ...{ items: { Gloves: true }, consent_at: AT, checklist_at: AT },
  };

  it('is kept while the phlebotomist stays', () => {
    expect(sinceArrival(recorded, { arrived_at: after(-5) })).toEqual(recorded);
    expect(sinceArrival(recorded, { arrived_at: AT })).toEqual(recorded);
  });

  it.each([
    ['a later arrival', after(1)],
    ['no arrival', null],
  ])('%s asks for identity and checklist again', (_name, arrived_at) => {
    expect(sinceArrival(recorded, { arrived_at })).toEqual({ ...NOTHING_RECORDED, attempts: 2 });
  });
});

describe('causes of a redraw', () => {
  const visit = { user_id: 4, status: 'approved', stage: 'drawn', outcome: null } as const;
  const partial = { ...NOTHING_RECORDED, not_drawn: { tests: ['Lipids'], cause: 'no_vein' as const } };
  const rejected = { ...partial, rejected_at: AT };

  it.each([
    ['a drawn visit', visit, NOTHING_RECORDED, []],
    ['a partial draw', visit, partial, ['partial']],
    ['a rejected sample', visit, rejected, ['partial', 'rejected']],
    ['a completed visit', { ...visit, status: 'completed', stage: null }, rejected, ['partial', 'rejected']],
    ['a draw that was undone', { ...visit, stage: 'arrived' }, rejected, []],
    ['a failed draw', { ...visit, status: 'canceled', outcome: 'failed_draw' }, rejected, ['failed']],
    ['a no-show', { ...visit, status: 'canceled', outcome: 'no_show' }, rejected, []],
    ['a patient without an account', { ...visit, user_id: null }, rejected, []],
  ] as const)('%s', (_name, of, recorded, causes) => {
    expect(redrawCauses(of, recorded)).toEqual(causes);
  });
});
