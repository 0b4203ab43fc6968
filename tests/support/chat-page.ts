import type { Locator, Page } from '@playwright/test'

/** Where a message is written. */
export const writing = (page: Page): Locator => page.getByRole('textbox', { name: 'Escreva uma mensagem' })

/** Writes a message and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await writing(page).fill(text)
  await writing(page).press('Enter')
}

/** The words of the messages on the screen that begin with `mark`, from top to bottom. */
export function wordsOf(page: Page, mark: string): Promise<string[]> {
  return page
    .getByRole('log')
    .locator('li p')
    .filter({ hasText: new RegExp(`^${mark}`) })
    .allTextContents()
}
