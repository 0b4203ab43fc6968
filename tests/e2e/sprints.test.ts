import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations, horizontalOverflowPx } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
const LIVE = { timeout: 2000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

interface Listed {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly canEdit: boolean
}

/** A running sprint of Ana's team, and one of another's. */
async function runningSprints(): Promise<{ mine: Listed; others: Listed }> {
  const call = caller(server, await signIn(server, ANA))
  const sprints: Listed[] = await (await call('GET', '/api/sprints?status=active')).json()
  const mine = sprints.find(({ canEdit }) => canEdit)
  const others = sprints.find(({ canEdit }) => !canEdit)
  if (!mine || !others) throw new Error('the demo has no sprints to look at')
  return { mine, others }
}

const { mine, others } = await runningSprints()

it('two colleagues edit a sprint and share knowledge', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  const bruno = await visit(browser, server)
  await enterAs(bruno, BRUNO)
  const { page } = ana
  await Promise.all([ana.open(`/sprints/${mine.id}`), bruno.open(`/sprints/${mine.id}`)])

  await page.getByRole('textbox', { name: 'Novo desafio' }).fill('Feriado na semana')
  await page.keyboard.press('Enter')
  await see(bruno.page.getByRole('dialog').getByText('Feriado na semana')).toBeVisible(LIVE)

  // A concurrent edit of the topics: the later author is told and loses nothing.
  const topics = page.getByRole('textbox', { name: 'Tópicos' })
  const typing = bruno.page.getByRole('textbox', { name: 'Tópicos' })
  await bruno.page.getByRole('button', { name: /^Tópicos/ }).click()
  await typing.fill('Texto de Bruno')
  await page.getByRole('button', { name: /^Tópicos/ }).click()
  await topics.fill('Texto de **Ana**')
  await topics.press('Control+Enter')
  await see(page.locator('strong', { hasText: 'Ana' })).toBeVisible()
  await see(typing).toHaveValue('Texto de Bruno')
  await typing.press('Control+Enter')
  await see(bruno.page.getByText(/Outra pessoa mudou para Texto de Ana/)).toBeVisible(LIVE)
  await bruno.page.getByRole('button', { name: 'Ficar com o meu' }).click()
  await see(page.getByText('Texto de Bruno')).toBeVisible(LIVE)

  await page.getByRole('tab', { name: 'Burndown' }).click()
  await see(
    page
      .getByRole('img', { name: /^Gráfico de burndown/ })
      .locator('path')
      .first(),
  ).toBeVisible()
  await page.getByText('Ver como tabela').click()
  await see(page.getByRole('table', { name: 'Pontos restantes por dia' })).toBeVisible()

  // A knowledge share gives five points, once.
  for (const words of ['Você ganhou 5 pontos por compartilhar conhecimento!', /^Desta vez sem pontos/]) {
    await ana.open('/sprints')
    await page
      .getByRole('article', { name: mine.name })
      .getByRole('button', { name: 'Compartilhar conhecimento' })
      .click()
    const form = page.getByRole('dialog', { name: 'Compartilhar Conhecimento' })
    await form.getByRole('combobox', { name: 'Destinatário' }).fill('Bruno')
    await page.getByRole('option', { name: 'Bruno Carvalho' }).click()
    await form.getByLabel('Título').fill('Como ouvir antes de propor')
    await page.keyboard.press('Enter')
    await see(page.getByText(words)).toBeVisible()
  }
  await bruno.open('/sprints/knowledge?direction=received')
  await see(bruno.page.getByText('Como ouvir antes de propor')).toHaveCount(2)

  // A foreign sprint shows only why it is closed.
  await ana.open('/sprints')
  const button = page.getByRole('article', { name: others.name }).getByRole('button', { name: 'Concluir' })
  await button.focus()
  await see(page.getByRole('tooltip')).toHaveText(
    'Só membros do time da sprint e administradores podem alterá-la.',
  )

  expect([...ana.troubles, ...bruno.troubles]).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

itInWideRuns('creates a task from the dashboard, completes, deletes and restores it', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  const { page } = ana
  await ana.open('/')
  await page.getByRole('button', { name: 'Criar tarefa' }).click()
  const form = page.getByRole('dialog', { name: 'Criar Tarefa' })
  await form.getByRole('button', { name: 'Criar Tarefa' }).click()
  await see(form.getByText('Título e horas estimadas são obrigatórios')).toBeVisible()
  await form.getByLabel('Título').fill('Preparar a visita')
  await form.getByLabel('Horas estimadas').fill('2')
  await form.getByRole('combobox', { name: 'Responsável' }).fill('Ana')
  await page.getByRole('option', { name: 'Ana Souza' }).click()
  await form.getByRole('combobox', { name: 'Sprint' }).fill(mine.name)
  await page.getByRole('option', { name: mine.name }).click()
  await form.getByRole('button', { name: 'Criar Tarefa' }).click()
  await see(page.getByText('Tarefa Criada')).toBeVisible()

  // Search terms are in the URL; the task opens beside the list.
  await ana.open('/sprints/tasks')
  await page.getByRole('searchbox', { name: 'Buscar tarefa' }).fill('preparar visita')
  await see(page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')).toHaveCount(1)
  expect(page.url()).toContain('q=preparar+visita')
  await page.getByRole('link', { name: 'Preparar a visita' }).click()
  const record = page.getByRole('dialog', { name: 'Preparar a visita' })
  await record.getByRole('heading').getByRole('button', { name: 'Preparar a visita' }).click()
  await record.getByRole('textbox', { name: 'Título' }).fill('Preparar a visita de sexta')
  await page.keyboard.press('Enter')
  await see(page.getByText('Tarefa atualizada')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Concluído').click()
  await page.getByRole('button', { name: 'Qualidade: Sem avaliação' }).click()
  await page.getByRole('textbox', { name: 'Qualidade' }).fill('90')
  await page.keyboard.press('Enter')
  await see(page.getByRole('button', { name: 'Qualidade: 90 de 100' })).toBeFocused()

  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Excluir tarefa' }).click()
  await page.getByRole('dialog', { name: 'Excluir tarefa' }).getByRole('button', { name: 'Excluir' }).click()
  await see(page.getByText('Tarefa excluída')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await see(page.getByText('Tarefa restaurada')).toBeVisible()
  const rows = await server.database.query<{ title: string; quality: number; status: string }>(
    `select title, quality, status from tasks where title like 'Preparar a visita%' and deleted_at is null`,
  )
  expect(rows).toEqual([{ title: 'Preparar a visita de sexta', quality: 90, status: 'completed' }])

  expect(ana.troubles).toEqual([])
  await ana.close()
})

itInWideRuns('shows a task beside the list, which stays usable, and on a phone as a page', async () => {
  const call = caller(server, await signIn(server, ANA))
  const { id: assignedTo } = await (await call('GET', '/api/auth/user')).json()
  for (const title of ['Painel um', 'Painel dois', 'Painel três'])
    await call('POST', '/api/tasks', { title, assignedTo, description: 'Texto '.repeat(40) })
  const ana = await visit(browser, server, { viewport: { width: 1440, height: 900 } })
  await enterAs(ana, ANA)
  await ana.open('/sprints/tasks?q=painel')
  const { page } = ana
  const record = (name: string) => page.getByRole('dialog', { name })
  const link = (name: string) => page.getByRole('link', { name })
  await link('Painel um').click()
  await see(record('Painel um').getByRole('heading', { name: 'Painel um' })).toBeFocused()
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  const [list, panel] = [
    await page.getByRole('list', { name: 'Tarefas' }).boundingBox(),
    await record('Painel um').boundingBox(),
  ]
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0)

  await link('Painel três').click()
  await see(record('Painel três')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar tarefa' }).fill('painel dois')
  await see(page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')).toHaveCount(1)
  await see(record('Painel três')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar tarefa' }).fill('painel')
  await see(page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')).toHaveCount(3)
  await record('Painel três')
    .getByRole('button', { name: /registro/i })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await see(record('Painel três')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  await see(page.locator('a[data-record]:focus')).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await link('Painel dois').click()
  await see(record('Painel dois')).toBeVisible()
  expect(await record('Painel dois').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await see(page.getByRole('main')).toBeHidden()
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await see(link('Painel dois')).toBeFocused()
  expect(ana.troubles).toEqual([])
  await ana.close()
})
