import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical violations found by axe, with their elements. */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Describing passed elements would take longer than finding the violations.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
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

/** Pixels by which the page is wider than the window. */
export function horizontalOverflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const widths = [document.documentElement, document.body, document.querySelector('main')].map((element) =>
      element ? element.scrollWidth - element.clientWidth : 0,
    )
    return Math.max(...widths)
  })
}
