import type { Locator } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startMailSink } from '../support/mail-sink.ts'
import { see } from '../support/see.ts'
import { serverForFile, userIdOf } from '../support/suite.ts'
import {
  CRM_PASSWORD,
  enterAs,
  enterAsAdministrator,
  unlockCrm,
  type Visitor,
  visit,
} from '../support/visitor.ts'

/**
 * What people do most, from the first screen on, with the presses that it takes. A press is a click or a tap; what is typed,
 * and going from field to field, is none.
 */

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
const PICTURE = new URL('../support/files/tela.png', import.meta.url).pathname
/** Summaries, reports and imports are made in the background. */
const MADE = { timeout: 60_000 }

const inbox = await startMailSink()
const server = await serverForFile({
  env: {
    ...{ SEED: 'demo', CRM_PASSWORD, SMTP_URL: inbox.url },
    MAIL_FROM: 'Cadência <agenda@cadencia.example>',
  },
})
const browser = await launchBrowser()
afterAll(() => browser.close())

const SIZES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

interface Worker extends Visitor {
  /** Clicks or taps, and counts it. */
  readonly press: (target: Locator) => Promise<void>
  /** With the mouse; one press. */
  readonly drag: (target: Locator, to: Locator) => Promise<void>
  readonly presses: () => number
}

async function centreOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe.each(['desk', 'phone'] as const)('at the %s', (size) => {
  const isPhone = size === 'phone'
  const most = (desk: number, phone: number) => (isPhone ? phone : desk)
  /** Titles that each size has for itself. */
  const named = (title: string) => `${title} ${isPhone ? 'no telefone' : 'na mesa'}`

  async function begin(enter: (visitor: Visitor) => Promise<void>, path = '/'): Promise<Worker> {
    const visitor = await visit(browser, server, SIZES[size])
    await enter(visitor)
    await visitor.open(path)
    let count = 0
    const press = async (target: Locator) => {
      count += 1
      await (isPhone ? target.tap() : target.click())
    }
    const drag = async (target: Locator, to: Locator) => {
      count += 1
      const [from, there] = [await centreOf(target), await centreOf(to)]
      await visitor.page.mouse.move(from.x, from.y)
      await visitor.page.mouse.down()
      await visitor.page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
      await visitor.page.mouse.move(there.x, there.y, { steps: 10 })
      await visitor.page.mouse.up()
    }
    return { ...visitor, press, drag, presses: () => count }
  }
  const asStaff = (email: string) => begin((visitor) => enterAs(visitor, email))
  const asSeller = (email: string) =>
    begin(async (visitor) => {
      await enterAs(visitor, email)
      await unlockCrm(visitor)
    })

  /** Goes to an area by the sidebar, on a phone by the bar or the menu behind 'Mais'. */
  async function goTo({ page, press }: Worker, name: RegExp): Promise<void> {
    const before = page.url()
    const inBar = page.getByRole('navigation', { name: 'Lugares mais usados' })
    const link = isPhone
      ? inBar.getByRole('link', { name })
      : page.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name })
    if (isPhone) await see(inBar.getByRole('link')).toHaveCount(4)
    if (isPhone && (await link.count()) === 0) {
      await press(inBar.getByRole('button', { name: 'Mais', exact: true }))
      await press(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }))
    } else await press(link)
    // The screen before has buttons of the same names.
    await page.waitForURL((url) => url.href !== before)
  }

  /** Types a name into a field of people, and takes who is found. */
  async function choose(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    await see(field.page().getByRole('option').filter({ hasText: text }).first()).toBeVisible()
    await field.press('Enter')
  }

  async function finish(worker: Worker, ceiling: number): Promise<void> {
    expect(worker.troubles).toEqual([])
    expect(worker.presses()).toBeLessThanOrEqual(ceiling)
    await worker.close()
  }

  it('plans a weekly meeting with colleagues and a guest', async () => {
    const ana = await asStaff(ANA)
    const { page, press } = ana
    await goTo(ana, /^Reuniões/)
    await press(page.getByRole('button', { name: 'Nova Reunião' }))
    const form = page.getByRole('dialog', { name: 'Nova Reunião' })
    await form.getByRole('textbox', { name: 'Título' }).fill(named('Semanal de vendas'))
    await form.getByRole('textbox', { name: 'Data e hora' }).fill('16/12/2030 0900')
    await form.getByRole('textbox', { name: 'Data e hora' }).press('Tab')
    const people = form.getByRole('combobox', { name: 'Participantes' })
    await choose(people, 'Bruno Carvalho')
    await choose(people, 'Eduarda Lima')
    await people.press('Tab')
    await press(form.getByRole('button', { name: 'Adicionar convidado de fora' }))
    await form.getByRole('textbox', { name: 'Nome do convidado 1' }).fill('Maria Reis')
    await form.getByRole('textbox', { name: 'E-mail do convidado 1' }).fill('maria@aurora.example')
    await press(form.getByText('Nº de vezes'))
    await press(form.getByRole('button', { name: 'Criar Reunião' }))
    await press(page.getByRole('button', { name: 'Convidar assim mesmo' }))
    await see(page.getByText(/criadas? com sucesso/).first()).toBeVisible()
    const [made] = await server.database.query<{ meetings: string; people: string }>(`
      select count(distinct m.id) as meetings, count(distinct p.user_id) as people
      from meetings m join meeting_participants p on p.meeting_id = m.id
      join meeting_guests g on g.meeting_id = m.id where m.title = '${named('Semanal de vendas')}'`)
    expect(Number(made?.meetings)).toBeGreaterThan(1)
    expect(Number(made?.people)).toBe(3)
    await finish(ana, most(7, 8))
  })

  it('holds it, notes, ends it, shares the summary and makes tasks of its items', async () => {
    const title = named('Diretoria')
    const ana = await asStaff(ANA)
    const { page, press, context } = ana
    const scheduledAt = new Date(Date.now() + 10 * 60_000).toISOString()
    const meetUrl = 'https://meet.example.com/diretoria'
    await context.route('https://meet.example.com/**', (route) => route.fulfill({ body: '' }))
    const made = await context.request.post('/api/meetings', {
      data: { title, scheduledAt, meetUrl },
      headers: { origin: server.url },
    })
    expect(made.ok()).toBe(true)
    await goTo(ana, /^Reuniões/)
    await press(page.getByRole('link', { name: title }).first())
    const record = page.getByRole('dialog', { name: title })
    const [room] = await Promise.all([
      context.waitForEvent('page'),
      press(record.getByRole('button', { name: 'Iniciar' })),
    ])
    await room.close()
    await press(record.getByRole('link', { name: 'Transcrever' }))
    await page.getByRole('textbox', { name: 'Minhas anotações' }).fill('Margem de dez por cento')
    for (const [field, text] of [
      ['Nova decisão', 'Aprovar o orçamento'],
      ['Nova ação', 'Enviar a proposta'],
      ['Nova ação', 'Revisar o contrato'],
    ] as const) {
      await page.getByRole('textbox', { name: field }).fill(text)
      await page.getByRole('textbox', { name: field }).press('Enter')
      await see(page.getByText(text).first()).toBeVisible()
    }
    await press(page.getByRole('button', { name: /^Finalizar/ }).first())
    await press(
      page.getByRole('dialog', { name: 'Finalizar reunião' }).getByRole('button', { name: /^Finalizar/ }),
    )
    await see(page.getByText('Reunião Finalizada')).toBeVisible()
    for (const text of ['Enviar a proposta', 'Revisar o contrato']) {
      const item = page.getByRole('listitem').filter({ hasText: text }).first()
      await press(item.getByRole('button', { name: /^Criar tarefa/ }))
      await see(item.getByRole('link', { name: 'Tarefa criada' })).toBeVisible()
    }
    await press(page.getByRole('button', { name: 'Compartilhar' }))
    const sharing = page.getByRole('dialog', { name: 'Compartilhar resumo' })
    await choose(sharing.getByRole('combobox', { name: 'Pessoas' }), 'Bruno Carvalho')
    await sharing.getByRole('combobox', { name: 'Pessoas' }).press('Tab')
    await press(sharing.getByRole('button', { name: 'Enviar' }))
    await see(page.getByText('Resumo compartilhado')).toBeVisible()
    await finish(ana, most(11, 11))
  })

  it('finds a decision of last week by its words', async () => {
    const ana = await asStaff(ANA)
    const { page, press } = ana
    if (isPhone) await press(page.getByRole('button', { name: /^Pesquisar/ }))
    else await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Pesquisar ou ir para' }).fill('renovar seis meses')
    const found = page.getByRole('option').filter({ hasText: 'renovar por seis mes' }).first()
    await see(found).toBeVisible()
    if (isPhone) await press(found)
    else await page.keyboard.press('Enter')
    await see(page.locator('[data-item][data-marked]')).toContainText('renovar por seis mes')
    await finish(ana, most(0, 2))
  })

  it('plans a sprint of six tasks with labels, sub-tasks and one that waits, and moves a task', async () => {
    const ana = await asStaff(ANA)
    const { page, press } = ana
    const task = (number: number) => named(`Tarefa ${number}`)
    await goTo(ana, /^Sprints/)
    await press(page.getByRole('button', { name: 'Nova Sprint' }))
    const form = page.getByRole('dialog', { name: 'Nova Sprint' })
    await form.getByRole('textbox', { name: 'Nome' }).fill(named('Volta às aulas'))
    for (const [field, day] of [
      ['Data de início', '03/12/2030'],
      ['Data de fim', '14/12/2030'],
    ] as const) {
      await form.getByRole('textbox', { name: field }).fill(day)
      await form.getByRole('textbox', { name: field }).press('Tab')
    }
    await press(form.getByRole('button', { name: 'Criar Sprint' }))
    await press(page.getByRole('button', { name: 'Abrir o quadro' }))
    await press(page.getByRole('button', { name: 'Adicionar pelo título em To Do' }))
    const title = page.getByRole('textbox', { name: 'Adicionar pelo título em To Do' })
    for (let number = 1; number <= 6; number++) {
      await title.fill(task(number))
      await title.press('Enter')
      await see(page.getByRole('article', { name: task(number) })).toBeVisible()
    }
    await title.press('Escape')

    await press(page.getByRole('article', { name: task(1) }).getByRole('heading'))
    const record = page.getByRole('dialog', { name: task(1) })
    if (isPhone) await press(record.getByRole('button', { name: 'Mais campos' }))
    await press(record.getByRole('button', { name: 'Pôr etiquetas' }))
    await see(page.getByRole('option').first()).toBeVisible()
    for (const key of ['ArrowDown', 'Enter', 'Tab']) await page.keyboard.press(key)
    const labels = () =>
      server.database.query(`select 1 from tasks where title = '${task(1)}' and cardinality(label_ids) = 1`)
    await see.poll(async () => (await labels()).length).toBe(1)
    const part = record.getByRole('textbox', { name: 'Nova subtarefa' })
    for (const name of ['Reservar o auditório', 'Convidar as escolas']) {
      await part.fill(named(name))
      await part.press('Enter')
      await see(record.getByText(named(name))).toBeVisible()
    }
    await press(record.getByRole('button', { name: 'Escolher tarefa' }))
    const step = page.getByRole('textbox', { name: /Bloqueada por/ })
    await step.fill(task(2))
    await step.press('Enter')
    await see(step).toHaveValue('')
    await step.press('Enter')
    await see(record.getByRole('button', { name: `Não esperar por ${task(2)}` })).toBeVisible()

    if (isPhone) {
      await press(record.getByRole('button', { name: 'Voltar à lista' }))
      await press(page.getByRole('article', { name: task(3) }).getByRole('heading'))
      const moved = page.getByRole('dialog', { name: task(3) })
      await press(moved.getByRole('radiogroup', { name: 'Status' }).getByText('Em Progresso'))
      await see(moved.getByRole('radio', { name: 'Em Progresso' })).toBeChecked()
    } else {
      await page.keyboard.press('Escape')
      await see(record).toHaveCount(0)
      await ana.drag(
        page.getByRole('article', { name: task(3) }),
        page.getByRole('region', { name: 'Em Progresso', exact: true }),
      )
    }
    const movedTasks = () =>
      server.database.query(`select 1 from tasks where title = '${task(3)}' and status = 'in_progress'`)
    await see.poll(async () => (await movedTasks()).length).toBe(1)
    await finish(ana, most(13, 17))
  })

  it('answers in a thread, and makes a task of a message', async () => {
    const ana = await asStaff(ANA)
    const { page, press, context } = ana
    const data = { name: named('campanha'), memberIds: [await userIdOf(server.database, BRUNO)] }
    const made = await context.request.post('/api/chats/channels', { data, headers: { origin: server.url } })
    const { id } = await made.json()
    const content = named('Quem revisa a proposta?')
    await context.request.post(`/api/chats/${id}/messages`, {
      data: { content },
      headers: { origin: server.url },
    })
    await goTo(ana, /^Chat/)
    await press(page.getByRole('link', { name: new RegExp(named('campanha')) }).first())
    const message = page.getByRole('log').first().getByRole('listitem').filter({ hasText: content })
    if (isPhone) await press(message.locator('p').first())
    else await message.locator('p').first().hover()
    await press(message.getByRole('button', { name: 'Ações da mensagem' }))
    await press(page.getByRole('menuitem', { name: 'Criar tarefa' }))
    await press(
      page.getByRole('dialog', { name: 'Criar tarefa' }).getByRole('button', { name: 'Criar tarefa' }),
    )
    await see(message.getByText('Virou tarefa')).toBeVisible()
    if (!isPhone) await message.locator('p').first().hover()
    await press(message.getByRole('button', { name: 'Responder em conversa' }))
    const thread = page.getByRole('region', { name: 'Respostas' })
    await thread.getByRole('textbox', { name: 'Escreva uma resposta' }).fill('Eu reviso')
    await page.keyboard.press('Enter')
    await see(thread.getByText('Eu reviso')).toBeVisible()
    await finish(ana, most(6, 8))
  })

  it('asks for help with a picture, and the other team resolves it', async () => {
    const ana = await asStaff(ANA)
    const bruno = await asStaff(BRUNO)
    const title = named('Lista de propostas fica vazia')
    await goTo(ana, /^Suporte/)
    await ana.press(ana.page.getByRole('button', { name: 'Nova Solicitação' }))
    const form = ana.page.getByRole('dialog', { name: 'Nova Solicitação' })
    await form.getByRole('textbox', { name: 'Título' }).fill(title)
    await form
      .getByRole('textbox', { name: 'Descrição' })
      .fill('A lista de propostas fica vazia depois de salvar, desde ontem à tarde. '.repeat(2))
    const [chooser] = await Promise.all([
      ana.page.waitForEvent('filechooser'),
      ana.press(form.getByRole('button', { name: 'Escolher arquivos' })),
    ])
    await chooser.setFiles(PICTURE)
    await see(ana.page.getByText('Upload concluído!')).toBeVisible()
    await ana.press(form.getByRole('button', { name: 'Criar solicitação' }))
    await see(ana.page.getByText('Solicitação criada!')).toBeVisible()

    await goTo(bruno, /^Suporte/)
    await bruno.page.getByRole('searchbox', { name: 'Buscar solicitação' }).fill(title)
    await bruno.press(bruno.page.getByRole('link', { name: title }))
    const record = bruno.page.getByRole('dialog', { name: title })
    await see(record.getByText('Arquivos (1)').first()).toBeAttached()
    await bruno.press(record.getByRole('button', { name: 'Iniciar' }))
    await bruno.press(record.getByRole('button', { name: 'Resolver' }))
    const finishing = bruno.page.getByRole('dialog', { name: 'Finalizar Solicitação' })
    await finishing.getByRole('textbox', { name: 'Notas de resolução' }).fill('O cache foi renovado.')
    await bruno.press(finishing.getByRole('button', { name: 'Finalizar' }))
    await see(record.getByText('Resolvida').first()).toBeVisible()
    expect(bruno.troubles).toEqual([])
    await bruno.close()
    await finish(ana, most(11, 11) - bruno.presses())
  })

  it('wins a lead, and makes meeting, task and request of its client', async () => {
    const ana = await asSeller(ANA)
    const { page, press } = ana
    const lead = named('Joana Prates')
    await goTo(ana, /^CRM/)
    await press(page.getByRole('button', { name: 'Novo Lead' }))
    const form = page.getByRole('dialog', { name: 'Novo Lead' })
    await form.getByRole('textbox', { name: 'Nome' }).fill(lead)
    await form.getByRole('textbox', { name: 'E-mail' }).fill(`joana.${size}@bandeirante.example`)
    await press(form.getByRole('button', { name: 'Criar lead' }))
    await see(form).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Buscar lead' }).fill(lead)
    await see(page.getByText('1 lead encontrado')).toBeVisible()
    await press(page.getByRole('link', { name: lead }).first())
    await press(page.getByRole('dialog', { name: lead }).getByRole('button', { name: 'Converter' }))
    const converting = page.getByRole('dialog', { name: 'Converter Lead' })
    await converting.getByRole('textbox', { name: 'Valor' }).fill('12500')
    await press(converting.getByRole('button', { name: 'Converter' }))
    await press(page.getByRole('button', { name: 'Ver oportunidade' }))
    const sale = page.getByRole('dialog', { name: lead })
    await press(sale.getByRole('combobox', { name: 'Etapa' }))
    await press(page.getByRole('option', { name: 'Ganho' }))
    await press(page.getByRole('button', { name: 'Ver cliente' }))
    await page.waitForURL(/\/crm\/clients\//)
    const client = page.getByRole('dialog', { name: lead })
    await press(client.getByRole('tab', { name: /^Ligações/ }))
    for (const [item, submit, fill] of [
      [
        'Nova reunião',
        'Criar Reunião',
        async (dialog: Locator) => {
          await dialog.getByRole('textbox', { name: 'Data e hora' }).fill('16/12/2030 0900')
          await dialog.getByRole('textbox', { name: 'Data e hora' }).press('Tab')
        },
      ],
      ['Nova tarefa', 'Criar Tarefa', async () => undefined],
      [
        'Nova solicitação',
        'Criar solicitação',
        (dialog: Locator) =>
          dialog
            .getByRole('textbox', { name: 'Descrição' })
            .fill('O cliente quer importar as turmas do ano passado com as notas. '.repeat(2)),
      ],
    ] as const) {
      await press(client.getByRole('button', { name: 'Adicionar ligação' }))
      await press(page.getByRole('menuitem', { name: item }))
      const dialog = page
        .getByRole('dialog')
        .filter({ has: page.getByRole('button', { name: submit }) })
        .last()
      await dialog.getByRole('textbox', { name: 'Título' }).fill(`${lead}: ${item}`)
      await fill(dialog)
      await press(dialog.getByRole('button', { name: submit }))
      await see(client.getByRole('link', { name: `${lead}: ${item}` })).toBeVisible()
    }
    await finish(ana, most(26, 27))
  })

  it('imports a file of leads', async () => {
    const ana = await asSeller(ANA)
    const { page, press } = ana
    await goTo(ana, /^CRM/)
    await press(page.getByRole('button', { name: 'Importar em Massa' }))
    const dialog = page.getByRole('dialog', { name: 'Importar em Massa' })
    const name = named('Lia Prado')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      press(dialog.getByRole('button', { name: /arquivo/i }).first()),
    ])
    const buffer = Buffer.from(`Nome,E-mail\n${name},${isPhone ? 'fone' : 'mesa'}@aurora.example\n`)
    await chooser.setFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer })
    await press(dialog.getByRole('button', { name: /^Importar 1/ }))
    await see(dialog.getByText('Concluída', { exact: true })).toBeVisible(MADE)
    await finish(ana, most(4, 5))
  })

  it('makes the weekly report and opens it', async () => {
    const ana = await asStaff(ANA)
    const { page, press } = ana
    await goTo(ana, /^Relatórios/)
    await press(page.getByRole('button', { name: 'Gerar Relatório' }).first())
    const form = page.getByRole('dialog', { name: 'Gerar Relatório' })
    await press(form.getByRole('button', { name: 'Gerar', exact: true }))
    await see(form).toHaveCount(0)
    const newest = page.getByRole('list', { name: 'Relatórios Recentes' }).getByRole('listitem').first()
    await see(newest.getByText('Disponível')).toBeVisible(MADE)
    await press(newest.getByRole('link', { name: 'Visualizar' }))
    await see(page.getByRole('dialog')).toBeVisible()
    await finish(ana, most(6, 6))
  })

  it('adds a colleague as an administrator', async () => {
    const chief = await begin(enterAsAdministrator, '/admin')
    const { page, press } = chief
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Usuários/ })
        .first(),
    )
    const email = `novo.${size}@cadencia.example`
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await press(page.getByRole('combobox', { name: 'Time' }).first())
    await press(page.getByRole('option', { name: 'TI', exact: true }))
    await press(page.getByRole('button', { name: 'Adicionar', exact: true }))
    await see(page.getByText('Usuário adicionado').first()).toBeVisible()
    await finish(chief, most(4, 4))
  })
})
