import { profileText } from './profile-text.ts';

it('title, license and languages are one line, without what is not said', () => {
  const all = { title: 'Certified Phlebotomist', license_state: 'CA', languages: ['en', 'es'] };
  expect(profileText(all)).toBe('Certified Phlebotomist · Licensed in California · Speaks English, Spanish');
  expect(profileText({ ...all, title: null, license_state: null })).toBe('Speaks English, Spanish');
  expect(profileText({ title: null, license_state: null, languages: [] })).toBe('');
});
