import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/api.ts';
import { seesAllProviders, useUser } from '../session/current-user.ts';

/** Providers that a developer can choose from. `offered` is false for everyone else, who has one provider. */
export function useProviderChoices() {
  const offered = seesAllProviders(useUser());
  const found = useQuery({ ...query(catalog.listProviders, {}), enabled: offered });
  const options = (found.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    offered,
    found,
    options,
    /** The id of the only provider, which is chosen by itself. Empty when there are several. */
    only: options.length === 1 ? options[0]!.value : '',
  };
}
