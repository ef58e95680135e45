import { ROLES, type Role } from '@drawpoint/contracts/operation';
import { bottomBarOf, sidebarOf } from './navigation.ts';

const OWN = ['Dashboard', 'Book an Appointment', 'My Appointments', 'Results', 'Messages'];
const VISITS = ['Pending', 'Orders', 'Schedule', 'History', 'Requested', 'Feedback', 'Which Tubes?'];
const OFFICE = [
  ...['User List', 'Add User', 'Phlebotomists', 'Add Phlebotomist', 'Roles', 'Contact Messages', 'Finances'],
  ...['Provider Settings', 'Audit Log', 'Deletion Requests', 'Delivery Log', 'Book by Phone'],
  'Duplicate Patients',
  'Unplaced Visits',
  'Text Replies',
  'Coverage',
  'Board',
  'Waitlist',
  'Tests and Tubes',
];
const SITE = [
  'Media Library',
  'Options',
  'Option Categories',
  'Service List',
  'Provider List',
  'SMS Consent Form',
];
const SIDEBARS: Readonly<Record<Role, readonly string[]>> = {
  user: OWN,
  phlebotomist: [...OWN, ...VISITS, 'My Hours'],
  admin: [...OWN, ...VISITS, ...OFFICE],
  developer: [...OWN, ...VISITS, ...OFFICE, ...SITE],
};

describe('the sidebar and the bar at the thumb', () => {
  it.each(ROLES)('the sidebar and the bottom bar of a %s have exactly their links', (role) => {
    const user = { roles: [role], is_phlebotomist: false };
    const labels = sidebarOf(user).flatMap(({ items }) => items.map(({ label }) => label));
    expect([...labels].sort()).toEqual([...SIDEBARS[role]].sort());
    const bar = role === 'phlebotomist' ? ['Home', 'Schedule', 'Patient Hub', 'Messages', 'Profile'] : [];
    expect(bottomBarOf(user).map(({ label }) => label)).toEqual(bar);
  });
});
