import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'

const LIVE = { timeout: 2000 }

const server = await serverForFile()
await server.database.query(`
  insert into users (email, first_name, last_name, role)
  values ('ana@exemplo.com.br', 'Ana', 'Souza', 'staff'), ('bruno@exemplo.com.br', 'Bruno', 'Lima', 'staff')`)
const browser = await launchBrowser()
afterAll(() => browser.close())

async function visitAs(email: string): Promise<Visitor> {
  const visitor = await visit(browser, server)
  await enterAs(visitor, email)
  await visitor.open('/special-projects')
  return visitor
}

it('runs a stage from creation to completion, live for a colleague', async () => {
  const ana = await visitAs('ana@exemplo.com.br')
  const bruno = await visitAs('bruno@exemplo.com.br')
  const { page } = ana

  await page.getByRole('button', { name: 'Criar primeira etapa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Etapa' })
  await see(form.getByLabel('Título')).toBeFocused()
  await page.keyboard.press('Enter')
  await see(form.getByText('Título é obrigatório.')).toBeVisible()
  await page.keyboard.type('Piloto em duas escolas')
  await form.getByLabel('Responsável').click()
  await page.getByRole('option', { name: 'Bruno Lima' }).click()
  await form.getByRole('button', { name: 'Prazo' }).click()
  await page.getByRole('button', { name: 'Mês seguinte' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await form.getByRole('button', { name: 'Criar etapa' }).click()
  await see(page.getByText('Etapa criada!')).toBeVisible()

  const seen = bruno.page.getByRole('article', { name: 'Piloto em duas escolas' })
  await see(seen.getByText('Bruno Lima')).toBeVisible(LIVE)
  await see(seen.getByText(/^Prazo 15\//)).toBeVisible()

  await seen.getByRole('button', { name: 'Editar Piloto em duas escolas' }).click()
  const edit = bruno.page.getByRole('dialog', { name: 'Editar Etapa' })
  await edit.getByLabel('Título').fill('Piloto em três escolas')
  await bruno.page.keyboard.press('Enter')
  await see(bruno.page.getByText('Etapa atualizada!')).toBeVisible()
  const stage = page.getByRole('article', { name: 'Piloto em três escolas' })
  await see(stage).toBeVisible(LIVE)

  // Completion needs confirmation and is final.
  const status = stage.getByRole('combobox', { name: 'Status de Piloto em três escolas' })
  await status.click()
  await page.getByRole('option', { name: 'Concluída' }).click()
  await page
    .getByRole('dialog', { name: 'Concluir etapa?' })
    .getByRole('button', { name: 'Concluir' })
    .click()
  await see(stage.getByText('Concluída', { exact: true })).toBeVisible()
  await see(status).toHaveCount(0)
  await see(bruno.page.getByText('1 de 1 etapa concluída')).toBeVisible(LIVE)

  // Deletion needs confirmation; the cancel button has the focus.
  await stage.getByRole('button', { name: 'Excluir Piloto em três escolas' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirmar exclusão' })
  await see(confirmation.getByText(/Esta ação é irreversível\./)).toBeVisible()
  await see(confirmation.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await confirmation.getByRole('button', { name: 'Excluir' }).click()
  await see(page.getByText('Etapa excluída!')).toBeVisible()
  await see(bruno.page.getByText('Nenhuma etapa encontrada')).toBeVisible(LIVE)

  await page.getByRole('button', { name: 'Voltar' }).click()
  await see(page).toHaveURL('/')
  expect([...ana.troubles, ...bruno.troubles]).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})
