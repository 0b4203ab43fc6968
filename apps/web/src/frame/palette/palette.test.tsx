import { listChats } from '@cadencia/chat/contract'
import { searchEverything } from '@cadencia/contract/search'
import { getActivity, updateActivity } from '@cadencia/crm/activities/contract'
import { getClient, updateClient } from '@cadencia/crm/clients/contract'
import { makeActivity, makeClient } from '@cadencia/crm/testing'
import { mockDashboard } from '@cadencia/insights/testing'
import { mockMeetings } from '@cadencia/meetings/testing'
import { mockNotifications } from '@cadencia/notifications/testing'
import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { addBlocker } from '@cadencia/sprints/blockers/contract'
import { createTask, getTask, listTasks, undoTask, updateTask } from '@cadencia/sprints/tasks/contract'
import { makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { staffRoutes } from '../../app/router.tsx'
import { clearAllRecent, readRecent, rememberRecent } from '../../kit/recent.ts'
import { rememberTutorial } from '../../kit/tutorial-seen.ts'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const task = makeTask({ title: 'Conferir a negociação', assignedTo: null, createdBy: me.id })
const HIT = {
  kind: 'task',
  id: task.id,
  title: task.title,
  detail: '',
  url: `/sprints/tasks/${task.id}`,
  match: { field: 'Descrição', excerpt: 'o orçamento da escola' },
}

beforeEach(() => {
  localStorage.clear()
  mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [makeTeam()] })
  mockMeetings()
  mockNotifications()
  mockDashboard()
  mockSprints({ tasks: [task] })
  mock(listChats, [])
  mock(searchEverything, [])
  rememberTutorial(me.id)
})

async function openPalette(at = '/') {
  const app = renderApp(staffRoutes(), { at })
  await screen.findByRole('navigation', { name: 'Áreas' })
  await app.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('textbox', { name: 'Pesquisar ou ir para' })
  return { ...app, field }
}

describe('a found record', () => {
  it('is opened by Enter only once it answers what stands in the field', async () => {
    const other = { ...HIT, id: crypto.randomUUID(), title: 'Ana Souza', url: '/profile' }
    mock(searchEverything, [{ ...HIT, title: 'Ana Pereira', url: '/meetings' }], { delayMs: 400 })
    mock(searchEverything, [other], { isOnce: true })
    const { user, field, router } = await openPalette()
    await user.type(field, 'ana')
    await screen.findByRole('option', { name: /Ana Souza/ })
    await user.type(field, ' pereira{Enter}')
    expect(router.state.location.pathname).toBe('/')
    await waitFor(() => expect(router.state.location.pathname).toBe('/meetings'))
  })

  it('says what it was found by, and its actions are one step away', async () => {
    mock(searchEverything, [HIT])
    mock(getTask, task)
    const changes = mock(updateTask, { ...task, assignedTo: bruno.id, version: 2, revision: 2 })
    const undone = mock(undoTask, { ...task, version: 3, revision: 3 })
    const { user, field } = await openPalette()
    await user.type(field, 'orcamento')
    const found = await screen.findByRole('option', { name: /Descrição: o orçamento da escola/ })
    expect(found.querySelector('mark')?.textContent).toBe('orçamento')
    await user.keyboard('{Tab}')
    await user.click(await screen.findByRole('option', { name: /Atribuir a/ }))
    const people = await screen.findByRole('textbox', { name: /Conferir a negociação, Atribuir a…/ })
    await user.type(people, 'bru')
    await screen.findByRole('option', { name: /Bruno Lima/ })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Conferir a negociação: com Bruno Lima')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ assignedTo: bruno.id, version: 1 })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(undone[0]?.body).toEqual({ revision: 2 }))
  })

  it('stands once for what was found at one place, and by its sentence', async () => {
    const url = '/meetings/0b7c2f7e-55a1-4c62-9e9e-2f3f1d1a4c11?part=1'
    const match = { field: 'transcript', excerpt: '… o orçamento do galpão …' }
    const daily = { title: 'Daily', url, match }
    mock(searchEverything, [
      { kind: 'meeting', id: '1', detail: '12/11/2026 10:00', ...daily },
      { kind: 'transcript', id: '2', detail: 'Ana Souza · 12/11/2026 10:00', ...daily },
      {
        ...{
          kind: 'decision',
          id: '3',
          title: 'Fechar o orçamento',
          detail: 'Daily',
          url: '/meetings/1?item=3',
        },
        match: { field: 'item', excerpt: 'Fechar o orçamento' },
      },
    ])
    const { user, field } = await openPalette()
    await user.type(field, 'orcamento')
    expect(
      (await screen.findAllByRole('option', { name: /orçamento do galpão/ })).map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['DailyAna Souza · 12/11/2026 10:00Transcrição: … o orçamento do galpão …'])
    expect(screen.getByRole('option', { name: /Fechar o orçamento/ }).textContent).toBe(
      'Fechar o orçamentoDaily',
    )
  })

  it('of the CRM is changed without being opened', async () => {
    const client = makeClient({ name: 'Escola Aurora', status: 'active' })
    const activity = makeActivity({ subject: 'Ligar para a escola' })
    mock(searchEverything, [
      { kind: 'client', id: client.id, title: client.name, detail: '', url: `/crm/clients/${client.id}` },
      {
        kind: 'activity',
        id: activity.id,
        title: activity.subject,
        detail: '',
        url: `/crm/activities/${activity.id}`,
      },
    ])
    mock(getClient, client)
    mock(getActivity, activity)
    const clients = mock(updateClient, { ...client, status: 'churn' })
    const activities = mock(updateActivity, { ...activity, outcome: 'positive' })
    const { user, field } = await openPalette()
    await user.type(field, 'escola')
    await screen.findByRole('option', { name: /Escola Aurora/ })
    await user.keyboard('{Tab}')
    await user.click(await screen.findByRole('option', { name: /Alterar status/ }))
    await user.click(await screen.findByRole('option', { name: 'Churn' }))
    await waitFor(() => expect(clients[0]?.body).toMatchObject({ status: 'churn' }))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('textbox', { name: 'Pesquisar ou ir para' }), 'ligar')
    await screen.findByRole('option', { name: /Ligar para a escola/ })
    await user.keyboard('{ArrowDown}{Tab}')
    await user.click(await screen.findByRole('option', { name: /Resultado/ }))
    await user.click(await screen.findByRole('option', { name: 'Positivo' }))
    await waitFor(() => expect(activities[0]?.body).toMatchObject({ outcome: 'positive' }))
  })

  it('is gone back to with Backspace in an empty field', async () => {
    mock(searchEverything, [HIT])
    mock(getTask, task)
    const { user, field } = await openPalette()
    await user.type(field, 'conferir')
    await screen.findByRole('option', { name: /negociação/ })
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('option', { name: 'Abrir' })
    await user.keyboard('{Backspace}')
    expect(await screen.findByRole('textbox', { name: 'Pesquisar ou ir para' })).toBeTruthy()
  })
})

it('creates a task with the typed text as its title', async () => {
  const created = mock(createTask, makeTask({ title: 'Comprar cadeiras' }))
  const { user, field } = await openPalette()
  await user.type(field, 'Comprar cadeiras')
  await user.click(await screen.findByRole('option', { name: /Criar tarefa “Comprar cadeiras”/ }))
  expect(await screen.findByText('Tarefa criada!')).toBeTruthy()
  expect(created[0]?.body).toMatchObject({ title: 'Comprar cadeiras', assignedTo: me.id })
})

describe('a verb', () => {
  it('completes the task that is chosen after it, and undoes that', async () => {
    const changes = mock(updateTask, { ...task, status: 'completed', version: 2, revision: 2 })
    const undone = mock(undoTask, { ...task, version: 3, revision: 3 })
    const { user, field } = await openPalette()
    await user.type(field, 'concluir')
    await user.click(await screen.findByRole('option', { name: 'Concluir tarefa…' }))
    await screen.findByRole('textbox', { name: 'Concluir tarefa…, Escolher a tarefa' })
    await user.click(await screen.findByRole('option', { name: /Conferir a negociação/ }))
    expect(await screen.findByText('Tarefa concluída')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ status: 'completed' })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(undone[0]?.body).toEqual({ revision: 2 }))
  })

  it('assigns the chosen task to the person chosen then', async () => {
    const changes = mock(updateTask, { ...task, assignedTo: bruno.id, version: 2, revision: 2 })
    const { user, field } = await openPalette()
    await user.type(field, 'atribuir')
    await user.click(await screen.findByRole('option', { name: 'Atribuir tarefa…' }))
    await user.click(await screen.findByRole('option', { name: /Conferir a negociação/ }))
    await user.click(await screen.findByRole('option', { name: /Bruno Lima/ }))
    expect(await screen.findByText('Conferir a negociação: com Bruno Lima')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ assignedTo: bruno.id, version: 1 })
  })

  it('offers all that can be created by the word for it', async () => {
    const { user, field } = await openPalette()
    await user.type(field, 'criar')
    for (const name of ['Nova reunião', 'Nova tarefa', 'Nova solicitação']) {
      expect(await screen.findByRole('option', { name })).toBeTruthy()
    }
  })
})

it('changes the theme', async () => {
  const { user, field } = await openPalette()
  await user.type(field, 'tema')
  await user.click(await screen.findByRole('option', { name: /Alterar tema/ }))
  await user.click(await screen.findByRole('option', { name: 'Escuro' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
})

it('offers everything that can be created by C where nothing nearer has it', async () => {
  const { user, router } = await openPalette()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('c')
  await screen.findByRole('textbox', { name: 'Criar…, Escolher' })
  await user.click(await screen.findByRole('option', { name: 'Nova tarefa' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/sprints/tasks'))
})

describe('what was opened last', () => {
  it('stands first while nothing is typed', async () => {
    rememberRecent(me.id, { url: '/support', title: 'Suporte técnico' })
    await openPalette()
    const [first] = await screen.findAllByRole('option')
    const field = screen.getByRole('textbox', { name: 'Pesquisar ou ir para' })
    expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
    expect(first?.textContent).toContain('Suporte técnico')
  })

  it('is at most 8, per person, without the CRM and the administrators’ screens', () => {
    for (let index = 0; index < 12; index += 1)
      rememberRecent('a', { url: `/r/${index}`, title: `R${index}` })
    rememberRecent('a', { url: '/r/5', title: 'R5' })
    rememberRecent('a', { url: '/crm/leads/1', title: 'Escola' })
    rememberRecent('a', { url: '/admin/users/1', title: 'Ana' })
    expect(readRecent('a')).toHaveLength(8)
    expect(readRecent('a')[0]).toEqual({ url: '/r/5', title: 'R5' })
    expect(readRecent('b')).toEqual([])
    clearAllRecent()
    expect(readRecent('a')).toEqual([])
  })
})

it('makes a task wait for several, the nearest of those that fit first, each once the answer to its words is there', async () => {
  const sprintId = crypto.randomUUID()
  const shared = { status: 'pending', dueDate: null } as const
  const own = makeTask({ ...shared, id: crypto.randomUUID(), title: 'Revisar o texto', sprintId })
  const far = makeTask({ ...shared, id: crypto.randomUUID(), title: 'Revisar o contrato', sprintId: null })
  const waiting = makeTask({
    ...shared,
    id: crypto.randomUUID(),
    title: 'Publicar',
    sprintId,
    blockedByIds: [],
  })
  mock(getTask, waiting)
  mock(listTasks, [waiting, far, own], { delayMs: 200 })
  const added = mock(addBlocker, null)
  const { user } = renderApp(staffRoutes(), { at: '/sprints/tasks?scope=all' })
  const row = await screen.findByRole('link', { name: /Publicar/ })
  row.focus()
  await user.keyboard('b')
  const field = await screen.findByRole('textbox', { name: /Bloqueada por/ })
  await user.type(field, 'revisar{Enter}')
  expect(added).toEqual([])
  await waitFor(() => expect(added[0]?.params).toMatchObject({ id: waiting.id, otherId: own.id }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Bloqueada por/ }).value).toBe('')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Bloqueada por/ })).toBeNull())
  expect(added).toHaveLength(1)
})
