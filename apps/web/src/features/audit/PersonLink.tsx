import { useLocation } from 'react-router';
import { TextLink } from '../../ui/TextLink.tsx';

type PersonLinkProps = {
  /** The filter that it sets. */
  name: 'actor' | 'person';
  person: { id: number; name: string };
};

/** A name in the list; following it shows the entries of that person alone. */
export function PersonLink({ name, person }: PersonLinkProps) {
  const { pathname, search } = useLocation();
  const next = new URLSearchParams(search);
  next.set(name, String(person.id));
  return (
    <TextLink to={`${pathname}?${next}`} preventScrollReset>
      {person.name}
    </TextLink>
  );
}
