import type { Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Pesquisar ou ir para' }).fill('sprint')
  await page
    .getByRole('dialog')
    .getByText(/ da sprint/)
    .first()
    .waitFor()
}

export async function openNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await page.getByRole('button', { name: 'Fechar notificações' }).waitFor()
}

/** How a list is shown. */
export async function openDisplay(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Exibir' }).click()
  await page.locator('.mantine-Popover-dropdown').waitFor()
}

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de / }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
}

export async function openEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opções da reunião' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('dialog').nth(1).waitFor()
}

export async function openMessageMenu(page: Page): Promise<void> {
  const message = page.getByRole('log').getByRole('listitem').last()
  await message.getByRole('paragraph').click()
  await message.getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Copiar link' }).waitFor()
}

/** Opens the first item of a list. */
export async function openFirst(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[data-record]').first().click()
  await dialog(page)
}

export async function openFirstPerson(page: Page): Promise<void> {
  await page.locator('a[href^="/admin/users/"]').first().click()
  await dialog(page)
}

export async function openOwnScore(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ver composição' }).click()
  await dialog(page)
}

/** Clicks the first button with this name and waits for its dialog. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await dialog(page)
}

export async function openReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Visualizar' }).first().click()
  await dialog(page)
}

/** Like `opens` for the first enabled button. */
export function opening(name: string) {
  return async (page: Page) => {
    await page.locator('button:not([aria-disabled])').getByText(name, { exact: true }).first().click()
    await dialog(page)
  }
}

export async function openLeadConversion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Converter' }).click()
  await page.getByRole('dialog').nth(1).waitFor()
}

export async function openLeadForm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('dialog').nth(1).waitFor()
}

export async function openAutomation(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Histórico de Boas-vindas aos novos contatos' }).click()
  await dialog(page)
}
