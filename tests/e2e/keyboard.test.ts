import type { Locator, Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { write } from '../support/chat-page.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, enterAsAdministrator, type Visitor, visit } from '../support/visitor.ts'

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function visitAsAna(): Promise<Visitor> {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  return ana
}

async function askPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nova reunião')
  await see(page.getByRole('option', { name: /Nova reunião/i }).first()).toBeVisible()
  await page.keyboard.press('Enter')
}

it('finds a meeting by Ctrl+K and opens its record', async () => {
  const ana = await visitAsAna()
  await ana.open('/')
  const { page } = ana
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('textbox', { name: 'Pesquisar ou ir para' })
  await see(palette).toBeFocused()
  await page.keyboard.type('retrospectiva marketing')
  await see(page.getByRole('dialog').getByText('Retrospectiva - Marketing').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await see(page).toHaveURL(/\/meetings\/[0-9a-f-]{36}$/)
  await see(page.getByRole('dialog', { name: 'Retrospectiva - Marketing' })).toBeVisible()
  expect(ana.troubles).toEqual([])
  await ana.close()
})

it.each([
  ['the form', '/meetings', 'Nova Reunião'],
  ['the form of the dashboard', '/', 'Agendar reunião'],
])('gives the focus back when Esc closes %s, at its first opening and later', async (_, path, name) => {
  const ana = await visitAsAna()
  await ana.open(path)
  const { page } = ana
  const button = page.getByRole('button', { name })
  for (const time of ['first', 'second']) {
    await button.focus()
    await page.keyboard.press('Enter')
    await see(page.getByRole('dialog').getByLabel('Título'), time).toBeFocused()
    await page.keyboard.press('Escape')
    await see(page.getByRole('dialog'), time).toHaveCount(0)
    await see(button, time).toBeFocused()
  }
  await ana.close()
})

it.each([
  {
    by: 'the button',
    path: '/meetings',
    press: (page: Page) => page.getByRole('button', { name: 'Nova Reunião' }).click(),
  },
  { by: 'the key', path: '/meetings', press: (page: Page) => page.keyboard.press('c') },
  {
    by: 'the button of the dashboard',
    path: '/',
    press: (page: Page) => page.getByRole('button', { name: 'Agendar reunião' }).click(),
  },
  { by: 'the palette on another screen', path: '/teams', press: askPalette },
])('loses no letter that is typed while a form is on its way: $by', async ({ path, press }) => {
  const ana = await visit(browser, server, { reducedMotion: 'no-preference' })
  await enterAs(ana, 'ana.souza@cadencia.example')
  await ana.open(path)
  const { page } = ana
  const wasTyped = Promise.withResolvers<void>()
  await page.route(/\/new-meeting-dialog[^/]*\.js$/, async (route) => {
    await wasTyped.promise
    await route.continue()
  })
  await press(page)
  await page.keyboard.type('Planeja')
  wasTyped.resolve()
  const title = page.getByRole('dialog').getByLabel('Título')
  await see(title).toBeFocused()
  await page.keyboard.type('mento')
  await see(title).toHaveValue('Planejamento')
  await ana.close()
})

it('gives the focus back when Esc closes the palette', async () => {
  const ana = await visitAsAna()
  await ana.open('/meetings')
  const { page } = ana
  const button = page.getByRole('button', { name: 'Nova Reunião' })
  await button.focus()
  await page.keyboard.press('Control+k')
  await see(page.getByRole('textbox', { name: 'Pesquisar ou ir para' })).toBeFocused()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  await see(button).toBeFocused()
  await ana.close()
})

it('gives the focus back when Esc closes a record', async () => {
  const ana = await visitAsAna()
  await ana.open('/meetings')
  const { page } = ana
  const title = page.getByRole('list', { name: 'Reuniões' }).getByRole('link').first()
  await title.focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
  await see(heading).toBeFocused()
  // It does nothing when it is pressed.
  await see(heading).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  await see(page).toHaveURL(/\/meetings$/)
  await see(title).toBeFocused()
  await ana.close()
})

it('navigates by g and a letter, and lists shortcuts by ?', async () => {
  const ana = await visitAsAna()
  await ana.open('/')
  const { page } = ana
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await see(page).toHaveURL('/meetings')
  await page.keyboard.press('?')
  await see(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await ana.close()
})

it.each(['/meetings', '/sprints', '/sprints/knowledge?view=cards', '/teams', '/support?view=cards'])(
  'moves between the cards of %s by J, K and the arrows',
  async (path) => {
    const leonardo = await visit(browser, server)
    await enterAs(leonardo, 'leonardo.araujo@cadencia.example')
    await leonardo.open(path)
    const { page } = leonardo
    const cards = page.getByRole('main').getByRole('article')
    const [first, second] = [cards.nth(0).getByRole('link').first(), cards.nth(1).getByRole('link').first()]
    await see(second).toBeVisible()
    await page.keyboard.press('j')
    await see(first).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await see(second).toBeFocused()
    await page.keyboard.press('k')
    await see(first).toBeFocused()
    await leonardo.close()
  },
)

it('asks for the leader of the focused team by A, and completes the focused sprint by S', async () => {
  const admin = await visit(browser, server)
  await enterAsAdministrator(admin)
  const { page } = admin
  for (const { path, key, asked } of [
    { path: '/teams', key: 'a', asked: page.getByRole('textbox', { name: 'Definir líder…, Escolher' }) },
    {
      path: '/sprints?status=active',
      key: 's',
      asked: page.getByRole('dialog', { name: 'Concluir sprint' }),
    },
  ]) {
    await admin.open(path)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().focus()
    await page.keyboard.press(key)
    await see(asked).toBeVisible()
  }
  await admin.close()
})

/** Activates an element by keyboard. */
async function pressByKey(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

describe('the focus goes on', () => {
  it('from an action that removes a request to the next row', async () => {
    const ana = await visitAsAna()
    await ana.open('/support?status=open&order=newest')
    const { page } = ana
    const rows = page.getByRole('list', { name: 'Solicitações' }).getByRole('listitem')
    const startable = rows.filter({ has: page.getByRole('button', { name: 'Iniciar' }) }).first()
    const title = await startable.getByRole('link').first().textContent()
    const titles = await rows.getByRole('link').allTextContents()
    const at = titles.indexOf(title ?? '')
    await pressByKey(startable.getByRole('button', { name: 'Iniciar' }))
    await see(page.getByText('Atendimento iniciado')).toBeVisible()
    await see(page.getByRole('link', { name: titles[at + 1] ?? titles[at - 1] ?? '' })).toBeFocused()
    await ana.close()
  })

  it('from an action to the one that replaces it', async () => {
    const leonardo = await visit(browser, server)
    await enterAs(leonardo, 'leonardo.araujo@cadencia.example')
    await leonardo.open('/support')
    const { page } = leonardo
    const rows = page.getByRole('list', { name: 'Solicitações' }).getByRole('listitem')
    const startable = rows.filter({ has: page.getByRole('button', { name: 'Iniciar' }) })
    await pressByKey(startable.first().getByRole('link').first())
    const record = page.getByRole('dialog')
    await pressByKey(record.getByRole('button', { name: 'Iniciar' }))
    await see(record.getByRole('button', { name: 'Resolver' })).toBeFocused()
    await leonardo.close()
  })

  it('from a saved property to its value, and from a deleted task to the next in the list', async () => {
    const ana = await visitAsAna()
    const me = await (await ana.context.request.get('/api/auth/user')).json()
    const [title, after] = ['Enviar a ata', 'Reservar a sala']
    // Longest overdue, so that they are the first of the list; those of the demo may be parts of one another.
    for (const [due, name] of [title, after].entries()) {
      const data = { title: name, assignedTo: me.id, dueDate: `2026-01-0${due + 1}` }
      expect((await ana.context.request.post('/api/tasks', { data })).status()).toBe(201)
    }
    await ana.open('/sprints/tasks')
    const { page } = ana
    await pressByKey(page.getByRole('list', { name: 'Tarefas' }).getByRole('link', { name: title }))
    const record = page.getByRole('dialog', { name: title })
    await pressByKey(record.getByRole('button', { name: /^Horas estimadas/ }))
    await record.getByRole('textbox', { name: 'Horas estimadas' }).fill('7')
    await page.keyboard.press('Enter')
    await see(page.getByText('Tarefa atualizada')).toBeVisible()
    await see(record.getByRole('button', { name: 'Horas estimadas: 7 h' })).toBeFocused()
    await pressByKey(record.getByRole('button', { name: 'Mais ações' }))
    await pressByKey(page.getByRole('menuitem', { name: 'Excluir tarefa' }))
    await pressByKey(
      page.getByRole('dialog', { name: 'Excluir tarefa' }).getByRole('button', { name: 'Excluir' }),
    )
    await see(record).toHaveCount(0)
    await see(page.getByRole('link', { name: after }).first()).toBeFocused()
    await ana.close()
  })

  it('from a deleted stage to the one after it', async () => {
    const ana = await visitAsAna()
    await ana.open('/special-projects')
    const { page } = ana
    const stages = page.getByRole('main').getByRole('article')
    const after = stages.nth(1).getByRole('link').first()
    const name = (await after.textContent()) ?? ''
    await pressByKey(stages.first().getByRole('button', { name: /^Excluir/ }))
    await pressByKey(page.getByRole('dialog').getByRole('button', { name: 'Excluir' }))
    await see(page.getByRole('dialog')).toHaveCount(0)
    await see(page.getByRole('link', { name, exact: true })).toBeFocused()
    await ana.close()
  })

  it('from a deleted message to another', async () => {
    const ana = await visitAsAna()
    await ana.open('/chat')
    const { page } = ana
    await page
      .getByRole('link', { name: /Bruno Carvalho/ })
      .first()
      .click()
    await write(page, 'Vai ser apagada')
    const message = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Vai ser apagada' })
    await pressByKey(message.getByRole('button', { name: 'Ações da mensagem' }))
    await page.getByRole('menuitem', { name: 'Apagar' }).press('Enter')
    await pressByKey(page.getByRole('dialog').getByRole('button', { name: 'Apagar' }))
    await see(page.getByRole('dialog')).toHaveCount(0)
    await see
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="log"], form') !== null))
      .toBe(true)
    await ana.close()
  })
})

it.each([
  ['2230', '22:30'],
  ['1430', '14:30'],
])('takes %s that is typed after a click into the hours', async (typed, time) => {
  const ana = await visitAsAna()
  await ana.open('/meetings?new=1')
  const { page } = ana
  const form = page.getByRole('dialog', { name: 'Nova Reunião' })
  await form.getByRole('button', { name: 'Data e hora' }).click()
  await page.getByRole('button', { name: 'Mês seguinte' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  const field = form.getByRole('textbox', { name: 'Data e hora' })
  await see(field).toHaveValue(/^15\/.* 09:00$/)
  await page.getByRole('spinbutton', { name: 'Horas' }).click()
  await page.keyboard.type(typed)
  await see(field).toHaveValue(new RegExp(`^15/.* ${time}$`))
  await page.getByRole('spinbutton', { name: 'Horas' }).press('Escape')
  await see(page.getByRole('spinbutton', { name: 'Horas' })).toHaveCount(0)
  await see(form).toBeVisible()
  await field.fill('15/12/2030 1015')
  await field.press('Enter')
  await see(field).toHaveValue('15/12/2030 10:15')
  await ana.close()
})
