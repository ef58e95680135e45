import type { User } from '@drawpoint/contracts/auth/user';
import type { Role } from '@drawpoint/contracts/operation';
import { rolesOf } from '../lib/session/roles.ts';
import type { Screen } from './screen.ts';
import type { NavIcon } from './shell/nav-icons.ts';
import { mayOpen, SCREENS, SECTIONS } from './screens.ts';

export type NavLinkItem = { label: string; to: string; icon: NavIcon; finds?: string | undefined };
type Person = Pick<User, 'roles' | 'is_phlebotomist'>;

/** A person's sidebar, by section (docs/product/texts-and-limits.md#layout). */
export function sidebarOf(user: Person): { title: string | null; items: NavLinkItem[] }[] {
  const roles = rolesOf(user);
  return SECTIONS.filter(({ who }) => mayOpen({ who }, roles))
    .map(({ name, title }) => ({
      title,
      items: SCREENS.flatMap((screen) =>
        screen.nav?.section === name && mayOpen(screen, roles) && showsLink(screen.nav, roles)
          ? [{ label: screen.nav.label, to: screen.path, icon: screen.nav.icon, finds: screen.nav.finds }]
          : [],
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

const showsLink = ({ who }: NonNullable<Screen['nav']>, roles: readonly Role[]): boolean =>
  who === undefined || mayOpen({ who }, roles);

/** A phlebotomist's bottom bar on a phone (docs/product/texts-and-limits.md#layout). Empty for others. */
export function bottomBarOf(user: Person): NavLinkItem[] {
  const roles = rolesOf(user);
  if (!roles.includes('phlebotomist')) return [];
  return SCREENS.flatMap((screen) =>
    screen.nav?.bar && mayOpen(screen, roles)
      ? [{ label: screen.nav.bar, to: screen.path + (screen.nav.barSearch ?? ''), icon: screen.nav.icon }]
      : [],
  );
}
