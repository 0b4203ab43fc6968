import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { ADMINISTRATOR } from '../support/server.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { totpCode } from '../support/totp.ts'
import { enterAs, enterAsAdministrator, visit } from '../support/visitor.ts'

/** Reloads after the toast. */
const ENTERING = { timeout: 20_000 }

const server = await serverForFile()
const browser = await launchBrowser()
afterAll(() => browser.close())

it('SEC-10: bulk-adds people; a deactivated person loses page and socket within 5 s', async () => {
  const taken = await addPerson(server.database, 'Bruno')
  const chief = await visit(browser, server)
  await enterAsAdministrator(chief)
  const { page } = chief
  await chief.open('/admin/users')
  await page.getByRole('button', { name: 'Adicionar vários' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar vários usuários' })
  await dialog
    .getByLabel('Uma pessoa por linha')
    .fill(`E-mail;Time\nlia.prado@exemplo.com.br;TI\n${taken};Marketing`)
  await dialog.getByRole('button', { name: 'Adicionar 2' }).click()
  await see(dialog.getByText('E-mail já cadastrado.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'lia.prado@exemplo.com.br' })
  await see(row).toBeVisible()

  const lia = await visit(browser, server)
  await enterAs(lia, 'lia.prado@exemplo.com.br')
  const [live] = await Promise.all([lia.page.waitForEvent('websocket'), lia.open('/meetings')])

  await row.getByRole('link', { name: 'Lia Prado' }).click()
  const record = page.getByRole('dialog', { name: 'Lia Prado' })
  await see(record.getByText('Sessões abertas')).toBeVisible()
  await see(record.getByText(/127\.0\.0\.1/)).toBeVisible()
  await record.getByRole('button', { name: 'Desativar Lia Prado' }).click()
  await page
    .getByRole('dialog', { name: 'Desativar Lia Prado?' })
    .getByRole('button', { name: 'Desativar' })
    .click()
  await see.poll(() => live.isClosed(), { timeout: 5000 }).toBe(true)
  await see(lia.page.getByText('You are logged out. Logging in again...')).toBeVisible({ timeout: 5000 })
  await see(lia.page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
  await see(record.getByText('Nenhuma sessão aberta')).toBeVisible()

  await chief.open('/admin/audit')
  await see(page.getByText('Usuário desativado')).toBeVisible()
  await page.getByRole('combobox', { name: 'Registro' }).click()
  await page.getByRole('option', { name: 'Usuários' }).click()
  await see(page.getByText('Usuário adicionado')).toBeVisible()
  await chief.open('/admin/access-logs')
  await page.getByRole('searchbox', { name: 'Procurar membro' }).fill('lia.prado')
  await see(page.getByRole('cell', { name: 'lia.prado@exemplo.com.br' }).first()).toBeVisible()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toBe('acessos.csv')
  expect(chief.troubles).toEqual([])
  await Promise.all([lia.close(), chief.close()])
})

it('enables the second factor, which the next sign-in requires', async () => {
  const chief = await visit(browser, server)
  await enterAsAdministrator(chief)
  const { page } = chief
  await chief.open('/admin/security')
  await page.getByRole('button', { name: 'Ligar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sua senha').fill(ADMINISTRATOR.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await see(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  await dialog.getByLabel('Código de verificação').fill(totpCode(secret))
  await dialog.getByRole('button', { name: 'Ligar' }).click()
  await see(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await see(page.getByText(/10 códigos de recuperação restantes/)).toBeVisible()

  const signIn = async (code: string) => {
    await chief.context.clearCookies()
    await chief.open('/admin/login')
    await page.getByLabel('Usuário').fill(ADMINISTRATOR.username)
    await page.getByRole('textbox', { name: 'Senha' }).fill(ADMINISTRATOR.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByLabel('Código de verificação').fill(code)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }
  await signIn('000000')
  await see(page.getByText('Credenciais inválidas. Tente novamente.')).toBeVisible()
  await signIn(totpCode(secret, 1))
  await see(page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible(ENTERING)
  expect(chief.troubles).toEqual([])
  await chief.close()
})
