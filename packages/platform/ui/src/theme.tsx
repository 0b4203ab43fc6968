import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { palette } from './palette.ts'
import { selectDefaults, severalDefaults } from './pickers.ts'

const FONT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

/** Storage key; also read by `color-scheme-start.js`, before React runs. */
export const COLOR_SCHEME_KEY = 'cadencia-color-scheme'

/** Below this width dialogs are full screen and the sidebar is a drawer. */
export const PHONE_QUERY = '(max-width: 47.99em)'

/** Without a pointer that hovers, a focus that nobody asked for would open the keyboard over the page. */
export const CAN_HOVER = '(hover: hover)'

const closeButtonProps = { 'aria-label': 'Fechar' }
const overlayProps = { backgroundOpacity: 0.45 }

/** Component defaults are plain objects, so that naming a component here does not load it. */
export const theme = createTheme({
  colors: palette,
  primaryColor: 'indigo',
  primaryShade: 6,
  /** Luminance at which black and white text have equal contrast, at least 4.5:1. */
  autoContrast: true,
  luminanceThreshold: 0.179,
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Choices that nobody asked for would be drawn and placed, and found by a search in the page.
    Combobox: { defaultProps: { keepMounted: false } },
    Drawer: { defaultProps: { closeButtonProps, overlayProps } },
    // Descriptions below the fields keep fields side by side aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: { defaultProps: { closeButtonProps, overlayProps, centered: true } },
    MultiSelect: { defaultProps: severalDefaults },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dispensar' } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar a senha' } },
    },
    Select: { defaultProps: selectDefaults },
  },
})

const TINTED = ['indigo', 'red', 'green', 'yellow', 'blue'] as const

/** Colours that Mantine's defaults leave below AA, and neutral surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': palette.gray[9],
    '--mantine-color-default-color': palette.gray[9],
    '--mantine-color-dimmed': palette.gray[6],
    '--mantine-color-placeholder': palette.gray[6],
    '--mantine-color-default-border': palette.gray[3],
    '--mantine-color-input-border': palette.gray[5],
    '--mantine-color-error': palette.red[6],
    '--mantine-color-success': palette.green[6],
    '--mantine-color-anchor': palette.indigo[7],
    ...Object.fromEntries(TINTED.map((name) => [`--mantine-color-${name}-light-color`, palette[name][7]])),
  },
  dark: {
    '--mantine-color-input-border': palette.dark[3],
    '--mantine-color-placeholder': palette.dark[2],
    '--mantine-color-error': palette.red[4],
    '--mantine-color-success': palette.green[4],
    '--mantine-color-anchor': palette.indigo[3],
    // Mantine's default equals the card surface, which would hide a disabled button.
    '--mantine-color-disabled': palette.dark[5],
    '--mantine-color-disabled-color': palette.dark[2],
    '--mantine-color-gray-light': palette.dark[5],
    '--mantine-color-gray-light-hover': palette.dark[4],
    '--mantine-color-gray-light-color': palette.dark[0],
    '--mantine-color-indigo-text': palette.indigo[3],
    ...Object.fromEntries(TINTED.flatMap(darkTint)),
  },
})

/** The `light` variant in the dark scheme: a slightly tinted surface and coloured text. */
function darkTint(name: (typeof TINTED)[number]): [string, string][] {
  const shades = palette[name]
  return [
    [`--mantine-color-${name}-light`, mix(shades[5], palette.dark[6], 0.18)],
    [`--mantine-color-${name}-light-hover`, mix(shades[5], palette.dark[6], 0.26)],
    [`--mantine-color-${name}-light-color`, shades[3]],
  ]
}

/** Mixes `share` (0 to 1) of `first` with `second`, both `#rrggbb`. */
function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one, other] = [first, second].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((one ?? 0) * share + (other ?? 0) * (1 - share))
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
