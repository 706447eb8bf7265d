import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The accent colour, ink blue. Shade 6 fills buttons and has enough contrast for white text. */
const ink: MantineColorsTuple = [
  '#eaf3fc',
  '#d3e4f6',
  '#a5c8ee',
  '#74aae6',
  '#4d91df',
  '#2b78cc',
  '#0b5cad',
  '#0a5298',
  '#084680',
  '#063660',
]

/** The greys of the dark scheme, from text to shadow, tinted blue like its page and panels. */
const dark: MantineColorsTuple = [
  '#c9cfd8',
  '#b4bcc8',
  '#8d97a6',
  '#677283',
  '#434c5a',
  '#343b47',
  '#252b35',
  '#1b1f27',
  '#171a21',
  '#0f1217',
]

export const theme = createTheme({
  colors: { ink, dark },
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 6 },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.15rem' } } },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name rather than `Button.extend`, so that the sign-in screen does not load components it does not show.
  components: {
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Button: {
      defaultProps: { loaderProps: { type: 'dots' } },
      // A long label wraps instead of being cut off.
      styles: {
        root: { height: 'auto', minHeight: 'var(--button-height)', paddingBlock: 4 },
        // A link styled as a button does not centre its content by default.
        inner: { minHeight: 'calc(var(--button-height) - 10px)' },
        // Descenders are not cut off.
        label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.25 },
      },
    },
    Loader: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

/** Our own colour variables, and replacements for Mantine colours with less contrast than WCAG AA needs. */
export const variables: CSSVariablesResolver = () => ({
  variables: { '--bar-height': '3.5rem', '--page-width': '80rem' },
  light: {
    '--page': '#f5f7fa',
    '--panel': '#ffffff',
    '--line': '#d8dee7',
    '--link': '#0b5cad',
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-error': '#c01f2e',
    '--mantine-color-placeholder': '#677283',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-green-light-color': '#1e652c',
    '--mantine-color-yellow-light-color': '#7a4a00',
  },
  dark: {
    '--page': '#14171d',
    '--panel': '#1b1f27',
    '--line': '#343b47',
    '--link': '#8fc1ff',
    '--mantine-color-dimmed': '#a3adbb',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-placeholder': '#8d97a6',
    '--mantine-color-body': '#1b1f27',
  },
})
