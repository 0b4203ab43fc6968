import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { STATUS_COLORS } from './status-badge.tsx'
import { cssVariables, theme } from './theme.tsx'

const AA_TEXT = 4.5
const AA_GRAPHIC = 3
const merged = mergeMantineTheme(DEFAULT_THEME, theme)

/** [foreground, background] of text as the screens use it. */
const TEXT_PAIRS: [string, string][] = [
  ['text', 'body'],
  ['text', 'default'],
  ['text', 'default-hover'],
  ['default-color', 'default'],
  ['default-color', 'default-hover'],
  ['dimmed', 'body'],
  ['dimmed', 'default'],
  ['dimmed', 'default-hover'],
  ['placeholder', 'default'],
  ['error', 'body'],
  ['error', 'default'],
  ['success', 'body'],
  ['anchor', 'body'],
  ['white', 'indigo-filled'],
  ['white', 'indigo-filled-hover'],
  ['white', 'red-filled'],
  ['white', 'red-filled-hover'],
  ['indigo-light-color', 'indigo-light'],
  ['indigo-light-color', 'indigo-light-hover'],
  ['indigo-light-color', 'body'],
  ['indigo-light-color', 'default'],
  ['indigo-text', 'body'],
  ...Object.values(STATUS_COLORS).flatMap((color): [string, string][] => [
    [`${color}-light-color`, `${color}-light`],
    [`${color}-light-color`, `${color}-light-hover`],
    [`${color}-light-color`, 'body'],
    [`${color}-text`, 'body'],
  ]),
]

const GRAPHIC_PAIRS: [string, string][] = [
  ['indigo-filled', 'body'],
  ['indigo-text', 'default'],
  ['red-filled', 'body'],
  ['input-border', 'body'],
  ['input-border', 'default'],
  ...Object.values(STATUS_COLORS).map((color): [string, string] => [`${color}-text`, 'default']),
]

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  it.each(TEXT_PAIRS)('shows %s on %s with AA contrast', (foreground, background) => {
    expect(contrast(color(scheme, foreground), color(scheme, background))).toBeGreaterThanOrEqual(AA_TEXT)
  })

  it.each(GRAPHIC_PAIRS)('shows %s against %s clearly enough for a graphic', (foreground, background) => {
    expect(contrast(color(scheme, foreground), color(scheme, background))).toBeGreaterThanOrEqual(AA_GRAPHIC)
  })
})

it('has ten shades of every colour', () => {
  for (const shades of Object.values(theme.colors ?? {})) expect(shades).toHaveLength(10)
})

it('reads on any filled colour, because black or white is chosen at the right luminance', () => {
  for (let gray = 0; gray <= 255; gray += 1) {
    const hex = `#${gray.toString(16).padStart(2, '0').repeat(3)}`
    const text = luminance(hex) > merged.luminanceThreshold ? '#000000' : '#ffffff'
    expect(contrast(hex, text)).toBeGreaterThanOrEqual(AA_TEXT)
  }
})

function color(scheme: 'light' | 'dark', name: string): string {
  const defaults = defaultCssVariablesResolver(merged)
  const own = cssVariables(merged)
  const variables: Record<string, string> = {
    ...defaults.variables,
    ...defaults[scheme],
    ...own.variables,
    ...own[scheme],
  }
  let value = variables[`--mantine-color-${name}`] ?? ''
  for (let depth = 0; value.startsWith('var(') && depth < 5; depth += 1)
    value = variables[value.slice(4, -1)] ?? ''
  if (value === '') throw new Error(`No colour ${name} in the ${scheme} scheme`)
  return value
}

/** WCAG 2.2: (L1 + 0.05) / (L2 + 0.05), the lighter over the darker. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2 relative luminance of an opaque colour. */
function luminance(value: string): number {
  const [r = 0, g = 0, b = 0] = channels(value).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(value: string): number[] {
  const rgb = /^rgba?\((\d+), (\d+), (\d+)(?:, 1)?\)$/.exec(value)
  if (rgb) return rgb.slice(1, 4).map(Number)
  const hex = value.length === 4 ? value.replace(/[0-9a-f]/gi, '$&$&') : value
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new Error(`Not an opaque colour: ${value}`)
  return match.slice(1).map((part) => Number.parseInt(part, 16))
}
