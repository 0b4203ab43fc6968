import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical violations found by axe, with their elements. */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Describing passed elements would take longer than finding the violations.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    )
}

/** Tables that are wider than their place, where no record stands beside them. */
export function wideTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html:not([data-side-panel]) table')].flatMap((table) => {
      const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
      return scrollWidth > clientWidth
        ? [`${table.getAttribute('aria-label')}: ${scrollWidth} in ${clientWidth} px`]
        : []
    }),
  )
}

/** Buttons of an open record's heading that are not on the screen. */
export function buttonsOffScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.side-panel-header button')].flatMap((button) => {
      const { left, right } = button.getBoundingClientRect()
      return left < 0 || right > window.innerWidth ? [button.getAttribute('aria-label') ?? ''] : []
    }),
  )
}

/** Filled buttons that can be pressed, outside of modal dialogs: one at most, for what the screen is for. */
export function filledButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-root, .mantine-ActionIcon-root')]
      .filter(
        ({ dataset: { variant = 'filled', disabled } }) => variant === 'filled' && disabled === undefined,
      )
      .filter((button) => !button.matches(':disabled, [aria-modal=true] *') && button.checkVisibility())
      .map((button) => button.textContent.trim() || (button.getAttribute('aria-label') ?? '')),
  )
}

/** Pixels by which the page is wider than the window. */
export function horizontalOverflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const widths = [document.documentElement, document.body, document.querySelector('main')].map((element) =>
      element ? element.scrollWidth - element.clientWidth : 0,
    )
    return Math.max(...widths)
  })
}
