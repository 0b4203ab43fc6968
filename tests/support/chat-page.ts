import type { Locator, Page } from '@playwright/test'

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
