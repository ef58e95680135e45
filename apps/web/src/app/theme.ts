import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#eaf5f3',
  '#d5e9e6',
  '#aad5d0',
  '#7cc0b9',
  '#52aaa3',
  '#2e918a',
  '#177f79',
  '#0f6e6a',
  '#0b5956',
  '#084543',
];
/**
 * For backgrounds with dark text. White on it has a contrast of 3.4, and a darker coral reads as a warning.
 */
const coral: MantineColorsTuple = [
  '#fdf0ed',
  '#fadfd9',
  '#f5beb3',
  '#f09b8b',
  '#ee8270',
  '#e5604d',
  '#d9513d',
  '#cb4530',
  '#a53725',
  '#822b1d',
];
/** Warm greys of the light theme. */
const gray: MantineColorsTuple = [
  '#f6f5f1',
  '#efeee9',
  '#e5e5df',
  '#d9dad4',
  '#c5c8c2',
  '#98a09c',
  '#66716e',
  '#4b5754',
  '#2c3836',
  '#14211f',
];
/** Greys of the dark theme, from text to page background, never pure black. */
const dark: MantineColorsTuple = [
  '#e6edeb',
  '#c3cecb',
  '#9aa8a5',
  '#71807d',
  '#3a4745',
  '#2a3533',
  '#1b2625',
  '#0e1514',
  '#0a100f',
  '#070b0a',
];

/** The fallback fonts have the width of Figtree until it has loaded (`global.css`). */
const FAMILY = "'Figtree Variable', 'Nearly Figtree', 'Nearly Figtree on Linux', system-ui, sans-serif";

/** The theme: colours, type, shapes and sizes of touch targets. */
export const theme = createTheme({
  colors: { teal, coral, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  black: '#14211f',
  fontFamily: FAMILY,
  headings: {
    fontFamily: FAMILY,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: () => ({
        root: {
          '--button-height': 'var(--dp-control)',
          '--button-fz': 'var(--dp-control-text)',
          '--button-padding-x': 'var(--dp-control-padding)',
        },
      }),
    },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
  },
});

/** Our own CSS variables, and our values for Mantine's. */
export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--dp-content': '1120px',
    '--dp-header': '64px',
    /** Height of the sticky top bar. `global.css` sets it to zero in a low window. */
    '--dp-stuck': '64px',
    /** Button sizes for touch. `global.css` makes them smaller inside the shell when a mouse is used. */
    '--dp-control': '44px',
    '--dp-control-text': '1rem',
    '--dp-control-padding': '18px',
    '--dp-field': '46px',
  },
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-text': '#14211f',
    '--mantine-color-dimmed': '#5c6865',
    '--mantine-color-placeholder': '#6b7673',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#0f6e6a',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f6f5f1',
    '--mantine-color-default-border': '#d9dad4',
    '--dp-surface': '#ffffff',
    '--dp-sunken': '#f4f3ee',
    '--dp-line': '#e5e4dd',
    '--dp-line-strong': '#87918d',
    '--dp-primary': '#0f6e6a',
    '--dp-primary-soft': '#eaf5f3',
    '--dp-accent': '#ea6b57',
    '--dp-accent-hover': '#e5604d',
    '--dp-on-accent': '#24100b',
    '--dp-accent-mark': '#e5604d',
    '--dp-good': '#1a6b3f',
    '--dp-good-soft': '#e6f4ec',
    '--dp-wait': '#855200',
    '--dp-wait-soft': '#fdf2dc',
    '--dp-bad': '#a8261c',
    '--dp-bad-soft': '#fcebe8',
    '--dp-calm': '#4b5754',
    '--dp-calm-soft': '#efeee9',
    '--dp-lane-1': '#0f6e6a',
    '--dp-lane-2': '#4153a8',
    '--dp-lane-3': '#8a3d78',
    '--dp-lane-4': '#7a5a00',
    '--dp-lane-5': '#4f6a17',
    '--dp-lane-6': '#7c4a2a',
    '--dp-on-lane': '#ffffff',
    '--dp-float': '0 8px 28px rgb(20 33 31 / 10%)',
  },
  dark: {
    '--mantine-color-body': '#0e1514',
    '--mantine-color-text': '#e6edeb',
    '--mantine-color-dimmed': '#9aa8a5',
    '--mantine-color-placeholder': '#83918e',
    '--mantine-color-error': '#ff9d92',
    '--mantine-color-anchor': '#7cc0b9',
    '--mantine-color-default': '#172221',
    '--mantine-color-default-hover': '#1e2b2a',
    '--mantine-color-default-border': '#3a4b49',
    '--dp-surface': '#172221',
    '--dp-sunken': '#0b1110',
    '--dp-line': '#2c3b39',
    '--dp-line-strong': '#6d7d79',
    '--dp-primary': '#7cc0b9',
    '--dp-primary-soft': '#13312f',
    '--dp-accent': '#ee8270',
    '--dp-accent-hover': '#f09b8b',
    '--dp-on-accent': '#1d0d0a',
    '--dp-accent-mark': '#ee8270',
    '--dp-good': '#7fd1a2',
    '--dp-good-soft': '#12291d',
    '--dp-wait': '#efc373',
    '--dp-wait-soft': '#2d2310',
    '--dp-bad': '#ff9d92',
    '--dp-bad-soft': '#351815',
    '--dp-calm': '#b4c0bd',
    '--dp-calm-soft': '#1e2928',
    '--dp-lane-1': '#6cc5bd',
    '--dp-lane-2': '#a3b3f7',
    '--dp-lane-3': '#e39fd3',
    '--dp-lane-4': '#e0bd62',
    '--dp-lane-5': '#b5cf6a',
    '--dp-lane-6': '#dda98a',
    '--dp-on-lane': '#0e1514',
    '--dp-float': '0 8px 28px rgb(0 0 0 / 45%)',
  },
});
