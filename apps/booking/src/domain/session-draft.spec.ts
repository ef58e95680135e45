import { EMPTY_DRAFT, mergeDraft, type SessionDraft } from './session-draft.ts';

const draft: SessionDraft = {
  ...EMPTY_DRAFT,
  service_id: 1,
  provider_id: 2,
  phlebotomist_id: 15,
  slot_start: 30_000_000,
  disclaimers: { terms_accept: true },
};

describe('merging a change into a booking session', () => {
  it('a change sets the named keys and leaves the others', () => {
    expect(mergeDraft(draft, { disclaimers: { hipaa_notice_ack: true } })).toEqual({
      ...draft,
      disclaimers: { hipaa_notice_ack: true },
    });
    expect(mergeDraft(draft, {})).toEqual(draft);
  });

  it('null clears a key', () => {
    expect(mergeDraft(draft, { slot_start: null, disclaimers: null })).toEqual({
      ...draft,
      slot_start: null,
      disclaimers: {},
    });
  });

  it.each([
    ['phlebotomist and slot when the service changes', { service_id: 3 }, { phlebotomist_id: null }],
    ['phlebotomist and slot when the provider changes', { provider_id: 1 }, { phlebotomist_id: null }],
    ['the slot when the phlebotomist changes', { phlebotomist_id: 16 }, {}],
  ])('a change resets %s', (_what, change, reset) => {
    expect(mergeDraft(draft, change)).toEqual({ ...draft, ...change, ...reset, slot_start: null });
  });

  it('a change keeps its own choices, and everything when nothing differs', () => {
    const whole = { service_id: 3, provider_id: 1, phlebotomist_id: 3, slot_start: 30_000_015 };
    expect(mergeDraft(draft, whole)).toMatchObject(whole);
    expect(mergeDraft(draft, { service_id: 1, provider_id: 2, phlebotomist_id: 15 })).toEqual(draft);
  });

  it('the reason for a time beyond the hours belongs to that time', () => {
    const beyond = { ...draft, override_reason: 'Asked for the evening' };
    expect(mergeDraft(beyond, { request_id: 4 })).toMatchObject({ ...beyond, request_id: 4 });
    expect(mergeDraft(beyond, { slot_start: 30_000_015 })).toMatchObject({ override_reason: null });
    const other = { slot_start: 30_000_015, override_reason: 'Late shift' };
    expect(mergeDraft(beyond, other)).toMatchObject(other);
    expect(mergeDraft(beyond, { override_reason: '' })).toMatchObject({ override_reason: null });
  });

  it('a draft without a time has no window, and other people stay until they are changed', () => {
    const persons = [{ person_id: 7 }] as unknown as SessionDraft['persons'];
    const window = { ...draft, slot_is_window: true, persons };
    expect(mergeDraft(window, {})).toMatchObject({ slot_is_window: true, persons });
    expect(mergeDraft(window, { slot_start: null })).toMatchObject({ slot_is_window: false, persons });
    expect(mergeDraft(window, { persons: null })).toMatchObject({ slot_is_window: true, persons: [] });
  });

  it('consents that are taken back have no version', () => {
    const versions = { terms_accept: 3 } as unknown as SessionDraft['consent_versions'];
    const consented = { ...draft, consent_versions: versions };
    expect(mergeDraft(consented, {})).toMatchObject({ consent_versions: versions });
    expect(mergeDraft(consented, { disclaimers: null })).toMatchObject({ consent_versions: null });
  });

  it('a phlebotomist keeps their own record, whatever is sent', () => {
    const own = { phlebotomist_id: 3, provider_id: 1 };
    expect(
      mergeDraft(EMPTY_DRAFT, { provider_id: 2, phlebotomist_id: 15, service_id: 1 }, own),
    ).toMatchObject({
      ...own,
      service_id: 1,
    });
    const chosen = mergeDraft(EMPTY_DRAFT, { service_id: 1, slot_start: 30_000_000 }, own);
    expect(mergeDraft(chosen, { service_id: 2 }, own)).toMatchObject({
      ...own,
      service_id: 2,
      slot_start: null,
    });
  });
});
