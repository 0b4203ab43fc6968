import type { DayMeeting, DayTask } from '@cadencia/insights/my-day/contract'
import { getMyDay } from '@cadencia/insights/my-day/contract'
import { makeMyDay, makeStats, mockDashboard, mockMyDay } from '@cadencia/insights/testing'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { joinMeeting, updateMeeting } from '@cadencia/meetings/contract'
import { makeMeeting, mockMeetings } from '@cadencia/meetings/testing'
import { readNotification } from '@cadencia/notifications/contract'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { undoTask, updateTask } from '@cadencia/sprints/tasks/contract'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { idOf } from '../../../../testing/people.ts'
import { Home } from '../../../app/home.tsx'

const MINUTE_MS = 60_000
const today = saoPauloDay(Date.now())
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

function meeting(number: number, title: string, overrides: Partial<DayMeeting> = {}): DayMeeting {
  return {
    id: idOf(number),
    title,
    scheduledAt: inMinutes(120),
    duration: 30,
    status: 'scheduled',
    startedAt: null,
    endedAt: null,
    meetUrl: 'https://meet.example.com/dia',
    location: '',
    teamId: null,
    participants: 4,
    canEnd: true,
    summaryStatus: 'none',
    ...overrides,
  }
}

function task(number: number, title: string, dueDate = today): DayTask {
  return {
    id: idOf(number),
    title,
    status: 'pending',
    priority: 'medium',
    dueDate,
    sprintId: null,
    sprintName: null,
    isBlocked: false,
    parentTitle: null,
    teamId: null,
    version: 1,
  }
}

const myDay = async () => within(await screen.findByRole('region', { name: 'Meu dia' }))
const row = async (title: string) => {
  const item = (await (await myDay()).findByText(title)).closest('li')
  if (!item) throw new Error(`no row of ${title}`)
  return within(item)
}

beforeEach(() => {
  mockPeople()
  mockMeetings()
  mockDashboard()
})

describe('Meu dia', () => {
  it('stands above the figures', async () => {
    renderApp(<Home />)
    const heading = await screen.findByRole('heading', { level: 2, name: 'Meu dia' })
    const figures = await screen.findByRole('region', { name: 'Números' })
    expect(heading.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('says what it is for where nothing is to be done', async () => {
    const { user } = renderApp(<Home />)
    const day = await myDay()
    expect(await day.findByText('Nada para hoje')).toBeTruthy()
    expect(day.getByRole('link', { name: 'Ver minhas tarefas' }).getAttribute('href')).toBe('/sprints/tasks')
    await user.click(day.getByRole('button', { name: 'Agendar uma reunião' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('holds its place while it loads, and offers to try again', async () => {
    mock(getMyDay, makeMyDay(), { delayMs: 'infinite' })
    const { unmount } = renderApp(<Home />)
    expect(await screen.findByRole('status', { name: 'Carregando o seu dia' })).toBeTruthy()
    unmount()
    mockProblem(getMyDay, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<Home />)
    await screen.findByText('Volte em instantes.')
    mockMyDay()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Nada para hoje')).toBeTruthy()
  })
})

describe('its meetings', () => {
  it('say when they begin; what is over is folded until it is asked for', async () => {
    mockMyDay({
      meetings: [
        meeting(1, 'Diária', { scheduledAt: inMinutes(-200), status: 'completed' }),
        meeting(2, 'Esquecida', { scheduledAt: inMinutes(-100) }),
        meeting(3, 'Retrospectiva', {
          scheduledAt: inMinutes(-90),
          status: 'completed',
          summaryStatus: 'ready',
        }),
        meeting(4, 'Agora', { scheduledAt: inMinutes(-5), status: 'active', startedAt: inMinutes(-5) }),
        meeting(5, 'Logo', { scheduledAt: inMinutes(10), location: 'Sala 2' }),
        meeting(6, 'Mais tarde', { scheduledAt: inMinutes(90) }),
      ],
    })
    const { user } = renderApp(<Home />)
    expect((await row('Agora')).getByText(/^Agora, desde \d\d:\d\d$/)).toBeTruthy()
    expect((await row('Logo')).getByText('Começa em 10 min · Sala 2')).toBeTruthy()
    expect((await row('Mais tarde')).getByText('30 min')).toBeTruthy()
    const summary = (await row('Retrospectiva')).getByRole('link', { name: 'Ver resumo de Retrospectiva' })
    expect(summary.getAttribute('href')).toBe(`/meetings/${idOf(3)}?tab=summary`)
    expect(screen.queryByText('Diária')).toBeNull()
    await user.click(screen.getByRole('button', { name: '2 reuniões encerradas' }))
    expect((await row('Diária')).getByText('Encerrada')).toBeTruthy()
    expect((await row('Esquecida')).getByText('Não foi iniciada')).toBeTruthy()
  })

  it('are entered, and started by it within 15 minutes of their start', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    mockMyDay({
      meetings: [
        meeting(1, 'Agora', { scheduledAt: inMinutes(-5), status: 'active' }),
        meeting(2, 'Logo', { scheduledAt: inMinutes(10) }),
      ],
    })
    const joined = mock(joinMeeting, makeMeeting())
    const started = mock(updateMeeting, makeMeeting())
    const { user } = renderApp(<Home />)
    await user.click((await row('Agora')).getByRole('button', { name: 'Entrar em Agora' }))
    expect(open.mock.lastCall?.[0]).toBe('https://meet.example.com/dia')
    await waitFor(() => expect(joined).toHaveLength(1))
    expect(started).toEqual([])
    await user.click((await row('Logo')).getByRole('button', { name: 'Entrar em Logo' }))
    await waitFor(() =>
      expect(started[0]).toMatchObject({ params: { id: idOf(2) }, body: { status: 'active' } }),
    )
    expect(joined).toHaveLength(2)
  })

  it('stand once while they take place, and are ended there by those who may', async () => {
    const now = { ...meeting(1, 'Agora', { status: 'active', canEnd: true }), startTime: inMinutes(-5) }
    mockDashboard({ stats: makeStats({ activeMeeting: now }) })
    mockMyDay({ meetings: [now, meeting(2, 'Outra', { status: 'active', canEnd: false })] })
    const ended = mock(updateMeeting, makeMeeting({ id: now.id, status: 'completed' }))
    const { user } = renderApp(<Home />)
    await screen.findByText('Nenhuma outra reunião sua hoje.')
    await screen.findByText('Nenhuma atividade recente')
    expect(screen.getAllByRole('region', { name: 'Reunião em andamento' })).toHaveLength(1)
    expect((await row('Outra')).queryByRole('button', { name: /Finalizar/ })).toBeNull()
    const running = await row('Agora')
    expect(running.getByText('4 participantes')).toBeTruthy()
    await user.click(running.getByRole('button', { name: 'Finalizar Agora' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Reunião Finalizada')).toBeTruthy()
    expect(ended[0]).toMatchObject({ params: { id: now.id }, body: { status: 'completed' } })
  })

  it('are cut where they are many', async () => {
    mockMyDay({ meetings: Array.from({ length: 11 }, (_, index) => meeting(index, `Reunião ${index}`)) })
    renderApp(<Home />)
    const link = await screen.findByRole('link', { name: 'Mais 3 reuniões' })
    expect(link.getAttribute('href')).toBe('/meetings')
    expect(screen.queryByText('Reunião 8')).toBeNull()
  })

  it('are not shown once more among the next ones', async () => {
    const next = { id: idOf(1), title: 'Logo', scheduledAt: inMinutes(10), duration: 30, teamId: null }
    mockDashboard({ nextMeetings: [next] })
    mockMyDay({ meetings: [meeting(1, 'Logo', { scheduledAt: inMinutes(10) })] })
    renderApp(<Home />)
    expect(await screen.findByText('Nenhuma outra reunião nos próximos dias')).toBeTruthy()
    expect(screen.getAllByText('Logo')).toHaveLength(1)
  })
})

describe('its tasks', () => {
  const overdue = task(1, 'Revisar contrato', addDays(today, -2))
  const due = task(2, 'Enviar proposta')

  it('stand by when they are due, and say how many more there are', async () => {
    mockMyDay({ tasks: { overdue: 1, today: 14, soon: 0, items: [overdue, due] } })
    renderApp(<Home />)
    const late = within(await screen.findByRole('region', { name: 'Tarefas: Vencidas' }))
    expect(late.getByRole('link', { name: 'Revisar contrato' }).getAttribute('href')).toBe(
      `/sprints/tasks/${overdue.id}`,
    )
    expect(within(screen.getByRole('region', { name: 'Tarefas: Hoje' })).getByText('14')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Mais 13 tarefas' })).toBeTruthy()
  })

  it('are ticked where they stand, with undo', async () => {
    mockMyDay({ tasks: { overdue: 1, today: 1, soon: 0, items: [overdue, due] } })
    const done = makeTask({ id: overdue.id, title: overdue.title, status: 'completed', revision: 7 })
    const completed = mock(updateTask, done)
    const { user } = renderApp(<Home />)
    await user.click(await screen.findByRole('checkbox', { name: 'Concluir Revisar contrato' }))
    expect(await screen.findByText('Tarefa concluída')).toBeTruthy()
    expect(completed[0]).toMatchObject({ params: { id: overdue.id }, body: { status: 'completed' } })
    const day = await myDay()
    await waitFor(() => expect(day.queryByText('Revisar contrato')).toBeNull())
    const undone = mock(undoTask, makeTask({ id: overdue.id }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await day.findByText('Revisar contrato')).toBeTruthy()
    expect(undone[0]?.body).toEqual({ revision: 7 })
  })

  it('are rescheduled where they stand', async () => {
    mockMyDay({ tasks: { overdue: 1, today: 0, soon: 0, items: [overdue] } })
    const tomorrow = addDays(today, 1)
    const changed = mock(updateTask, makeTask({ id: overdue.id, dueDate: tomorrow }))
    const { user } = renderApp(<Home />)
    await user.click(await screen.findByRole('button', { name: /^Reagendar Revisar contrato/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Amanhã' }))
    await waitFor(() => expect(changed[0]?.body).toEqual({ dueDate: tomorrow }))
    expect(await screen.findByRole('region', { name: 'Tarefas: Próximos dias' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Tarefas: Vencidas' })).toBeNull()
  })

  it('come back where they could not be changed', async () => {
    mockMyDay({ tasks: { overdue: 0, today: 1, soon: 0, items: [due] } })
    mockProblem(updateTask, { statusCode: 409, code: 'sprint_completed', message: 'A sprint foi concluída.' })
    const { user } = renderApp(<Home />)
    await user.click(await screen.findByRole('checkbox', { name: 'Concluir Enviar proposta' }))
    expect(await screen.findByText('A sprint foi concluída.')).toBeTruthy()
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Concluir Enviar proposta' })
    await waitFor(() => expect(box.checked).toBe(false))
  })

  it('are only read by guests', async () => {
    mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
    mockMyDay({ tasks: { overdue: 0, today: 1, soon: 0, items: [due] } })
    renderApp(<Home />)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Concluir Enviar proposta' })
    await waitFor(() => expect(box.disabled).toBe(true))
    expect(screen.queryByRole('button', { name: /^Reagendar/ })).toBeNull()
  })
})

it('shows a comment that mentions the viewer, which is read by following it', async () => {
  const url = `/sprints/tasks/${idOf(1)}?comment=${idOf(2)}`
  const read = mock(readNotification, {
    ...{ id: idOf(3), cause: 'mention', title: '', message: '', type: 'info', isRead: true },
    ...{ actionUrl: url, copyText: null, recordKind: null, recordId: null, createdAt: inMinutes(-5) },
  })
  mockMyDay({
    messages: {
      total: 1,
      items: [
        {
          ...{ kind: 'comment', chatId: null, messageId: idOf(3), chatName: null, senderName: '', count: 1 },
          ...{ content: 'Contrato: pode ver?', at: inMinutes(-5) },
          comment: { title: 'Bruno Lima mencionou você', url },
        },
      ],
    },
  })
  const { user } = renderApp(<Home />)
  const mention = await screen.findByRole('link', { name: 'Bruno Lima mencionou você' })
  expect(mention.getAttribute('href')).toBe(url)
  expect(screen.getByText('Contrato: pode ver?')).toBeTruthy()
  await user.click(mention)
  await waitFor(() => expect(read[0]?.params).toMatchObject({ id: idOf(3) }))
})

it('shows the requests and messages that wait, and how many more', async () => {
  mockMyDay({
    requests: {
      total: 6,
      items: [
        {
          ...{ id: idOf(1), title: 'Impressora parou', status: 'open', priority: 'urgent' },
          ...{ dueAt: inMinutes(-60), isOverdue: true, isAssigned: false },
        },
      ],
    },
    messages: {
      total: 1,
      items: [
        {
          ...{
            kind: 'mention',
            chatId: idOf(2),
            messageId: idOf(3),
            chatName: null,
            senderName: 'Bruno Lima',
          },
          ...{ content: '@Ana, pode ver?', count: 1, at: inMinutes(-5) },
        },
      ],
    },
  })
  renderApp(<Home />)
  const request = await row('Impressora parou')
  expect(request.getByText('Atrasada')).toBeTruthy()
  expect(request.getByText('Solicitação do seu time, sem responsável · Urgente')).toBeTruthy()
  const mention = screen.getByRole('link', { name: 'Bruno Lima mencionou você em Chat Geral' })
  expect(mention.getAttribute('href')).toBe(`/chat/${idOf(2)}?message=${idOf(3)}`)
  expect(screen.getByRole('link', { name: 'Mais 5 solicitações' })).toBeTruthy()
})
