import type { Locator, Page } from '@playwright/test'
import { see } from './see.ts'

export const writing = (page: Page): Locator => page.getByRole('textbox', { name: 'Escreva uma mensagem' })

export async function write(page: Page, text: string): Promise<void> {
  await writing(page).fill(text)
  await writing(page).press('Enter')
}

/** Visible messages that start with `mark`, top to bottom. */
export function wordsOf(page: Page, mark: string): Promise<string[]> {
  return page
    .getByRole('log')
    .locator('li p')
    .filter({ hasText: new RegExp(`^${mark}`) })
    .allTextContents()
}

/** Scrolls up in a log until so many older pages of it were answered. */
export async function scrollBack(page: Page, log: Locator, pages: number): Promise<void> {
  const older: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('before=')) older.push(response.url())
  })
  await log.hover()
  await see
    .poll(
      async () => {
        await page.mouse.wheel(0, -900)
        return older.length
      },
      { intervals: [20] },
    )
    .toBeGreaterThanOrEqual(pages)
}
