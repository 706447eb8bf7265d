import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react'
import { createElement } from 'react'
import { decorative } from './button-icon.ts'

/** Blue: everything that can be clicked. Shade 6 fills buttons on a light page, shade 3 on a dark one. */
const ink: MantineColorsTuple = [
  '#edf2fe',
  '#dbe5fd',
  '#b4c7fc',
  '#93aefa',
  '#6d90f2',
  '#466dd9',
  '#244bb8',
  '#1c3d97',
  '#173278',
  '#122658',
]

/** The greys of the dark scheme, from text to shadow. */
const dark: MantineColorsTuple = [
  '#ecedf0',
  '#a9adb6',
  '#9498a2',
  '#757a85',
  '#40444d',
  '#2b2e35',
  '#23262c',
  '#191b20',
  '#15171b',
  '#111317',
]

/** The greys of the light scheme, tinted like paper. */
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f2f0eb',
  '#e5e2db',
  '#cfcbc1',
  '#b3aea3',
  '#8f8b81',
  '#6a6c73',
  '#595c64',
  '#33363d',
  '#191b20',
]

function EyeIcon({ reveal }: { reveal: boolean }) {
  return createElement(reveal ? IconEyeOff : IconEye, decorative)
}

/** Every size, colour and distance of the screens. `docs/look.md` says when to use which. */
export const theme = createTheme({
  colors: { ink, dark, gray },
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 3 },
  // Mantine would compute the colour of the text for the light scheme alone.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-filled)' } : colors
  },
  black: '#191b20',
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.34', sm: '1.43', md: '1.3', lg: '1.4', xl: '1.43' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { sm: '4px', md: '6px', lg: '10px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '0.875rem', lineHeight: '1.43', fontWeight: '600' },
      h3: { fontSize: '0.875rem', lineHeight: '1.43', fontWeight: '600' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name rather than `Button.extend`, so that the sign-in screen does not load components it does not show.
  components: {
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    // A span, because badges stand in lines of text and in buttons.
    Badge: { defaultProps: { component: 'span', variant: 'light', radius: 'sm', tt: 'none', fw: 550 } },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    Checkbox: { defaultProps: { size: 'sm' } },
    CloseButton: { defaultProps: { icon: createElement(IconX, decorative) } },
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Loader: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { visibilityToggleIcon: EyeIcon } },
    Radio: { defaultProps: { size: 'sm' } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

/** What a colour is for, and the colour in the light and in the dark scheme. */
const roles: Readonly<Record<`--${string}`, readonly [light: string, dark: string]>> = {
  '--page': ['#f6f5f1', '#111317'],
  '--panel': ['#ffffff', '#191b20'],
  '--sunken': ['#faf9f6', '#15171b'],
  '--hover': ['#f2f0eb', '#23262c'],
  '--line': ['#e5e2db', '#2b2e35'],
  '--line-strong': ['#cfcbc1', '#40444d'],
  '--field': ['#8f8b81', '#757a85'],
  '--text': ['#191b20', '#ecedf0'],
  '--dim': ['#595c64', '#a9adb6'],
  '--faint': ['#6a6c73', '#9498a2'],
  '--link': ['#244bb8', '#93aefa'],
  '--on-filled': ['#ffffff', '#0e1530'],
  '--ink-strong': ['#1c3d97', '#b4c7fc'],
  '--ink-soft': ['#edf2fe', '#1d2846'],
  '--ink-line': ['#b9cbf7', '#3a4f8c'],
  '--brass': ['#8a5a0b', '#e3b65f'],
  '--brass-mark': ['#b5801f', '#d9a441'],
  '--brass-soft': ['#fcf2dc', '#2f2611'],
  '--mark': ['#fbe3a4', '#5a4410'],
  '--good': ['#1a6b3c', '#76d09b'],
  '--good-mark': ['#2b8a54', '#55bd82'],
  '--good-soft': ['#e8f5ec', '#142b1e'],
  '--wait': ['#87500a', '#e8b75c'],
  '--wait-mark': ['#b4770f', '#dba137'],
  '--wait-soft': ['#fdf3df', '#30260f'],
  '--bad': ['#b3261e', '#ff968b'],
  '--bad-mark': ['#cf3a31', '#f27568'],
  '--bad-soft': ['#fdeeec', '#3a1c19'],
  '--now': ['#2f5ac9', '#6d90f2'],
  '--now-soft': ['#c6d4f8', '#2c3d70'],
  '--before': ['#e0dacc', '#34363b'],
  '--before-line': ['#8f8874', '#878b94'],
  '--lift': [
    '0 1px 2px rgb(25 27 32 / 6%), 0 4px 16px rgb(25 27 32 / 6%)',
    '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 32%)',
  ],
  '--veil': ['rgb(25 27 32 / 32%)', 'rgb(0 0 0 / 56%)'],
}

/** Mantine's own colours, expressed by the roles above. */
const mantineColors = {
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-primary-color-contrast': 'var(--on-filled)',
  '--mantine-color-red-filled': 'var(--bad)',
  '--mantine-color-red-filled-hover': 'var(--bad)',
  '--mantine-color-green-filled': 'var(--good)',
  '--mantine-color-green-filled-hover': 'var(--good)',
  '--mantine-color-gray-light': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--dim)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-ink-light': 'var(--ink-soft)',
  '--mantine-color-ink-light-color': 'var(--ink-strong)',
  '--mantine-color-green-light': 'var(--good-soft)',
  '--mantine-color-green-light-color': 'var(--good)',
  '--mantine-color-yellow-light': 'var(--wait-soft)',
  '--mantine-color-yellow-light-color': 'var(--wait)',
  '--mantine-color-orange-light': 'var(--wait-soft)',
  '--mantine-color-orange-light-color': 'var(--wait)',
  '--mantine-color-red-light': 'var(--bad-soft)',
  '--mantine-color-red-light-color': 'var(--bad)',
}

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...inScheme(0), ...mantineColors },
  dark: { ...inScheme(1), ...mantineColors },
})

function inScheme(scheme: 0 | 1): Record<string, string> {
  return Object.fromEntries(Object.entries(roles).map(([role, colors]) => [role, colors[scheme]]))
}
