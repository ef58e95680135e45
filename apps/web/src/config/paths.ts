/** Every address of the web that exists, once. A path is added here together with its screen in `app/screens.ts`. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  contact: '/contact',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  dashboard: '/dashboard',
  book: '/appointments/book',
  bookAlias: '/app/book',
  upcoming: '/appointments/upcoming',
  upcomingAlias: '/app/appointments/upcoming',
  pending: '/phleb/appointments/pending',
  confirmation: (id: number | ':id') => `/appointments/${id}/confirmation`,
} as const;
