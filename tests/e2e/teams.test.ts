import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, enterAsAdministrator, visit } from '../support/visitor.ts'

const LIVE = { timeout: 2000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

it('manages a team as administrator, leader and outsider', async () => {
  const [admin, ana, bruno] = await Promise.all([1, 2, 3].map(() => visit(browser, server)))
  if (!admin || !ana || !bruno) throw new Error('three visitors were asked for')
  await enterAsAdministrator(admin)
  await enterAs(ana, 'ana.souza@cadencia.example')
  await enterAs(bruno, 'bruno.carvalho@cadencia.example')
  await Promise.all([ana.open('/teams'), bruno.open('/teams')])

  const { page } = admin
  await admin.open('/teams')
  await page.getByRole('button', { name: 'Novo Time' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Time' })
  await form.getByLabel('Nome').fill('Produto')
  await form.getByRole('radio', { name: 'Pessoas', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await see(form.getByRole('radio', { name: 'Globo' })).toBeChecked()
  await form.getByRole('combobox', { name: 'Líder' }).fill('Ana Souza')
  await page.getByRole('option', { name: 'Ana Souza' }).click()
  await form.getByRole('button', { name: 'Criar Time' }).click()
  await see(page.getByText('Time criado!')).toBeVisible()

  // The leader sees it live and may change its members; outsiders may not.
  const card = ana.page.getByRole('article', { name: 'Produto' })
  await see(card.getByText('Ana Souza')).toBeVisible(LIVE)
  const refused = bruno.page
    .getByRole('article', { name: 'Produto' })
    .getByRole('button', { name: 'Adicionar' })
  await see(refused).toBeVisible(LIVE)
  await refused.focus()
  await see(bruno.page.getByRole('tooltip')).toHaveText(
    'Só o líder ou um admin do time, ou um administrador, altera seus membros.',
  )
  await bruno.page.keyboard.press('Enter')
  await see(bruno.page.getByRole('dialog')).toHaveCount(0)

  // The leader adds a member; deactivated people cannot be added.
  await card.getByRole('button', { name: 'Adicionar' }).click()
  const adding = ana.page.getByRole('dialog', { name: 'Adicionar Membro' })
  await adding.getByLabel('E-mail').fill('ninguem@cadencia.example')
  await ana.page.keyboard.press('Enter')
  await see(ana.page.getByText('Usuário não encontrado')).toBeVisible()
  await adding.getByLabel('E-mail').fill('bruno.carvalho@cadencia.example')
  await ana.page.keyboard.press('Enter')
  await see(ana.page.getByText('Membro adicionado!')).toBeVisible()
  await see(adding).toHaveCount(0)
  await see(card.getByRole('button', { name: 'Adicionar' })).toBeFocused()

  await card.getByRole('link', { name: 'Produto' }).click()
  const record = ana.page.getByRole('dialog', { name: 'Produto' })
  await see(record.getByRole('listitem')).toHaveCount(2)
  await see(record.getByText('Nenhuma sprint em andamento.')).toBeVisible()
  await record.getByRole('button', { name: 'Gerenciar' }).click()
  await ana.page.getByRole('button', { name: 'Remover Bruno Carvalho' }).click()
  const question = ana.page.getByRole('dialog', { name: 'Remover Bruno Carvalho?' })
  await question.getByRole('button', { name: 'Remover' }).click()
  await see(ana.page.getByText('Membro removido!')).toBeVisible()
  await ana.page.keyboard.press('Escape')
  await see(record.getByRole('listitem')).toHaveCount(1)

  expect([...admin.troubles, ...ana.troubles, ...bruno.troubles]).toEqual([])
  await Promise.all([admin.close(), ana.close(), bruno.close()])
})
