import { MANAGERS } from '@drawpoint/contracts/operation';
import { paths } from '../config/paths.ts';
import { message } from '../i18n/message.ts';
import type { Screen } from './screen.ts';

/** The screens on which the site itself is set up: a part of the table `SCREENS`. */
export const SITE_SCREENS: readonly Screen[] = [
  {
    path: paths.media,
    who: MANAGERS,
    refusal: 'Not authorized.',
    nav: { section: 'admin', label: message('Media Library'), icon: 'media', who: ['developer'] },
    load: () => import('../features/media/MediaScreen.tsx'),
  },
  {
    path: paths.options,
    who: MANAGERS,
    refusal: 'Not authorized.',
    nav: {
      section: 'admin',
      label: message('Options', 'screen'),
      icon: 'options',
      who: ['developer'],
    },
    load: () => import('../features/options/OptionsScreen.tsx'),
  },
  {
    path: paths.optionCategories,
    who: MANAGERS,
    refusal: 'Not authorized.',
    nav: {
      section: 'admin',
      label: message('Option Categories'),
      icon: 'categories',
      who: ['developer'],
    },
    load: () => import('../features/options/CategoriesScreen.tsx'),
  },
  {
    path: paths.deliveries,
    who: MANAGERS,
    nav: { section: 'admin', label: message('Delivery Log'), icon: 'deliveries' },
    load: () => import('../features/deliveries/DeliveriesScreen.tsx'),
  },
];
