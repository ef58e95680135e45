import { screen } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import { PATIENT } from '../../testing/people.ts';
import ConsentsStep from './steps/ConsentsStep.tsx';
import type { Wizard } from './use-wizard.ts';
import { EMPTY_DRAFT } from './wizard/draft.ts';

const AT = '2026-11-12T17:00:00Z';
const consent = (key: string, given_at: string | null) => ({
  key,
  label: `Text of ${key}`,
  url: '/terms',
  given_at,
});

/** The step with these consents, of which the given ones are ticked. */
async function open(...data: ReturnType<typeof consent>[]) {
  signInAs(PATIENT);
  queryClient.setQueryData(userQuery.queryKey, PATIENT);
  const consents = Object.fromEntries(data.flatMap(({ key, given_at }) => (given_at ? [[key, true]] : [])));
  const change = jest.fn();
  const wizard = {
    ...{ change, draft: { ...EMPTY_DRAFT, consents } },
    offers: { consents: { data: { data }, isPending: false, isError: false } },
  } as unknown as Wizard;
  return { user: await renderScreen(<ConsentsStep wizard={wizard} />), change };
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

describe('The consents', () => {
  it('a new patient ticks each of them', async () => {
    const { user, change } = await open(consent('a', null), consent('b', null));
    expect(boxes()).toEqual([false, false, false]);
    await user.click(screen.getByLabelText('Text of a'));
    expect(change).toHaveBeenCalledWith({ type: 'consent', key: 'a', given: true });
  });

  it('those given before are shown with their date, and one tap opens them', async () => {
    const { user } = await open(consent('a', AT), consent('b', AT));
    screen.getByText('You agreed to our consent forms on Thu, Nov 12. They have not changed since.');
    expect(screen.queryByRole('checkbox')).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    expect(boxes()).toEqual([true, true, true]);
  });

  it('a text that has changed is asked for again, beside those given before', async () => {
    await open(consent('a', AT), consent('b', null));
    expect(boxes()).toEqual([true, false, false]);
    screen.getByText('You agreed on Thu, Nov 12.');
  });
});
