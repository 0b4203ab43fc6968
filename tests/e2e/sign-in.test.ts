import type { Request } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { ADMINISTRATOR } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const NEW_PERSON = 'nova.pessoa@exemplo.com.br'

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function signInByMail({ page, open }: Visitor, email: string): Promise<void> {
  await open('/')
  await page.getByLabel('E-mail corporativo').fill(email)
  await page.getByRole('button', { name: 'Entrar na Plataforma' }).click()
}

it('the administrator signs in by the dialog and adds a person, who signs in', async () => {
  const newcomer = await visit(browser, server)
  await signInByMail(newcomer, NEW_PERSON)
  await see(newcomer.page.getByText('Este e-mail não está cadastrado no sistema.')).toBeVisible()

  const administrator = await visit(browser, server)
  const { page } = administrator
  await administrator.open('/')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Acesso Administrativo' })
  await dialog.getByLabel('Usuário').fill(ADMINISTRATOR.username)
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await see(page.getByText('Credenciais inválidas. Tente novamente.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Senha' }).fill(ADMINISTRATOR.password)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await see(page.getByText('Login administrativo realizado!')).toBeVisible()
  await see(page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Áreas da administração' })
    .getByRole('link', { name: /^Usuários/ })
    .click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(NEW_PERSON)
  await page.getByPlaceholder('Selecione um time').click()
  await page.getByRole('option', { name: 'Marketing' }).click()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await see(page.getByText('Usuário adicionado')).toBeVisible()
  await see(page.getByRole('row').filter({ hasText: NEW_PERSON })).toBeVisible()

  await signInByMail(newcomer, NEW_PERSON.toUpperCase())
  await see(newcomer.page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await newcomer.page.goto('/admin')
  await see(newcomer.page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect([...newcomer.troubles, ...administrator.troubles]).toEqual([])
  await Promise.all([newcomer.close(), administrator.close()])
})

itInWideRuns('after a sign-out the landing page asks for nothing of the person', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  const { page } = ana
  await ana.open('/')
  // What the page before had asked for does not count, whenever its answer arrives.
  let asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  page.on('framenavigated', () => {
    asked = []
  })
  await page.getByRole('button', { name: /Ana/ }).first().click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await see(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const answers = await Promise.all(asked.map((request) => request.response()))
  const refused = answers.filter((answer) => answer?.status() === 401)
  const paths = refused.map((answer) => new URL(answer?.url() ?? '').pathname)
  expect(paths.filter((path) => path !== '/api/auth/user')).toEqual([])
  await ana.close()
})

itInWideRuns('the administrator signs in at /admin/login and out', async () => {
  const administrator = await visit(browser, server)
  const { page } = administrator
  await administrator.open('/admin/login')
  await page.getByLabel('Usuário').fill(ADMINISTRATOR.username)
  await page.getByRole('textbox', { name: 'Senha' }).fill(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await see(page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
  await see(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
  await page.goto('/admin')
  await see(page).toHaveURL('/')
  expect(administrator.troubles).toEqual([])
  await administrator.close()
})

itInWideRuns('shows the sign-in when the session was ended elsewhere', async () => {
  const email = 'eduarda.lima@cadencia.example'
  const eduarda = await visit(browser, server)
  await enterAs(eduarda, email)
  await eduarda.open('/meetings')
  const elsewhere = caller(server, await signIn(server, email))
  const sessions: { id: string; isCurrent: boolean }[] = await (
    await elsewhere('GET', '/api/auth/sessions')
  ).json()
  for (const { id, isCurrent } of sessions) {
    if (!isCurrent) await elsewhere('DELETE', `/api/auth/sessions/${id}`)
  }
  const { page } = eduarda
  await see(page.getByText('Unauthorized')).toBeVisible()
  await see(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await see(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
  await see(page).toHaveURL('/')
  await eduarda.close()
})

itInWideRuns('a double click submits once', async () => {
  const paulo = await visit(browser, server)
  await enterAs(paulo, 'paulo.almeida@cadencia.example')
  await paulo.open('/meetings?new=1')
  const form = paulo.page.getByRole('dialog', { name: 'Nova Reunião' })
  await form.getByLabel('Título').fill('Só uma vez')
  await form.getByRole('button', { name: 'Data e hora' }).click()
  await paulo.page.getByRole('button', { name: 'Mês seguinte' }).click()
  await paulo.page.getByRole('button', { name: /^15 / }).click()
  await paulo.page.getByRole('button', { name: 'Confirmar' }).click()
  await form.getByRole('button', { name: 'Criar Reunião' }).dblclick()
  await see(paulo.page.getByText('Reunião criada com sucesso!')).toBeVisible()
  expect(await server.database.query(`select 1 from meetings where title = 'Só uma vez'`)).toHaveLength(1)
  await paulo.close()
})
