import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { CRM_PASSWORD, enterAs, unlockCrm, type Visitor, visit } from '../support/visitor.ts'

/** Time limit of live updates. */
const LIVE = { timeout: 20_000 }

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function enter(email: string): Promise<Visitor> {
  const visitor = await visit(browser, server)
  await enterAs(visitor, email)
  await unlockCrm(visitor)
  return visitor
}

async function create({ context }: Visitor, url: string, data: object): Promise<{ readonly id: string }> {
  const answer = await context.request.post(url, { data, headers: { origin: server.url } })
  if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** A client that was won, and a meeting with it that is still to come. */
async function prepare(visitor: Visitor) {
  const lead = await create(visitor, '/api/crm/leads', { name: 'Rita Prado', email: 'rita@aurora.example' })
  const sale = await create(visitor, '/api/crm/opportunities', {
    ...{ title: 'Plano anual da Aurora', value: 9000, leadId: lead.id },
  })
  const answer = await visitor.context.request.patch(`/api/crm/opportunities/${sale.id}`, {
    data: { stage: 'closed_won' },
    headers: { origin: server.url },
  })
  const { clientId } = await answer.json()
  const meeting = await create(visitor, '/api/meetings', {
    title: 'Renovação da Aurora',
    scheduledAt: '2030-05-06T12:00:00Z',
    links: [{ kind: 'opportunity', id: sale.id }],
  })
  return { path: `/crm/clients/${clientId}`, meeting: `/api/meetings/${meeting.id}` }
}

it('a client’s links are made on one screen and seen at once on another', async () => {
  const ana = await enter('ana.souza@cadencia.example')
  const bruno = await enter('bruno.carvalho@cadencia.example')
  const { path, meeting } = await prepare(ana)
  const client = ana.page.getByRole('dialog', { name: 'Rita Prado' })
  const seen = bruno.page.getByRole('dialog', { name: 'Rita Prado' })

  // What is linked to the sale belongs to the client's page, too.
  await bruno.open(path)
  await see(seen.getByRole('region', { name: 'Reuniões' }).getByText('Renovação da Aurora')).toBeVisible()
  await see(seen.getByRole('region', { name: 'Oportunidades' }).getByText('Ganho')).toBeVisible()
  await ana.open(`${path}?tab=links`)
  await see(client.getByText('Nenhuma ligação ainda')).toBeVisible()

  await client.getByRole('button', { name: 'Adicionar ligação' }).click()
  await ana.page.getByRole('menuitem', { name: 'Nova tarefa' }).click()
  const form = ana.page.getByRole('dialog', { name: 'Nova Tarefa' })
  await form.getByLabel('Título').fill('Enviar o contrato da Aurora')
  await form.getByRole('button', { name: 'Criar Tarefa' }).click()
  await see(client.getByRole('link', { name: 'Enviar o contrato da Aurora' })).toBeVisible(LIVE)
  const tasks = seen.getByRole('region', { name: 'Tarefas' })
  await see(tasks.getByRole('link', { name: 'Enviar o contrato da Aurora' })).toBeVisible(LIVE)

  // By the keyboard alone: the palette's verb, from the open record.
  await ana.page.keyboard.press('Control+k')
  await ana.page.getByRole('textbox', { name: 'Pesquisar ou ir para' }).fill('ligar a outro')
  await ana.page.keyboard.press('Enter')
  await ana.page.getByRole('textbox', { name: /Ligar a outro registro/ }).fill('renovação da aurora')
  await see(ana.page.getByRole('option', { name: /Renovação da Aurora/ })).toBeVisible()
  await ana.page.keyboard.press('Enter')
  await see(client.getByRole('link', { name: 'Renovação da Aurora' })).toBeVisible(LIVE)
  await bruno.open(`${path}?tab=links`)
  await see(seen.getByRole('link', { name: 'Renovação da Aurora' })).toBeVisible()
  expect(await accessibilityViolations(ana.page)).toEqual([])

  // The other end shows the client, and the list is narrowed to it.
  await client.getByRole('link', { name: 'Enviar o contrato da Aurora' }).click()
  const task = ana.page.getByRole('dialog', { name: 'Enviar o contrato da Aurora' })
  await see(task.getByRole('link', { name: /Rita Prado/ })).toBeVisible()
  await ana.open('/sprints/tasks?scope=all')
  await ana.page.getByRole('combobox', { name: 'Cliente', exact: true }).fill('Rita Prado')
  await ana.page.getByRole('option', { name: 'Rita Prado' }).click()
  await see(ana.page.getByText('1 tarefa')).toBeVisible()

  // Unlinking can be undone; both see it.
  await ana.open(`${path}?tab=links`)
  await client.getByRole('button', { name: 'Desfazer a ligação com Renovação da Aurora' }).click()
  await see(seen.getByRole('link', { name: 'Renovação da Aurora' })).toHaveCount(0, LIVE)
  await ana.page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await see(seen.getByRole('link', { name: 'Renovação da Aurora' })).toBeVisible(LIVE)

  // A cancelled meeting stays, and says so to both.
  const cancelled = await ana.context.request.delete(meeting, { headers: { origin: server.url } })
  expect(cancelled.status()).toBe(204)
  for (const shown of [client, seen]) await see(shown.getByText('Cancelada')).toBeVisible(LIVE)
  expect([ana.troubles, bruno.troubles]).toEqual([[], []])
})

it('a record is linked on a phone', async () => {
  const ana = await visit(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await enterAs(ana, 'ana.souza@cadencia.example')
  const { id } = await create(ana, '/api/tasks', { title: 'Ligar do celular' })
  await create(ana, '/api/tasks', { title: 'Outra tarefa do celular' })
  await ana.open(`/sprints/tasks/${id}?tab=links`)
  const record = ana.page.getByRole('dialog', { name: 'Ligar do celular' })
  await record.getByRole('button', { name: 'Adicionar ligação' }).tap()
  await ana.page.getByRole('menuitem', { name: 'Ligar a outro registro…' }).tap()
  await ana.page.getByRole('textbox', { name: /Ligar a outro registro/ }).fill('outra tarefa do celular')
  await ana.page.getByRole('option', { name: /Outra tarefa do celular/ }).tap()
  await see(record.getByRole('link', { name: 'Outra tarefa do celular' })).toBeVisible(LIVE)
  expect(ana.troubles).toEqual([])
})
