import { joinMeeting, PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { makeMeeting } from '@cadencia/meetings/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { createTask, listTasks, updateTask } from '@cadencia/sprints/tasks/contract'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { MeetingTasks } from './meeting-tasks.tsx'

const meeting = makeMeeting({ status: 'active', teamId: crypto.randomUUID() })
const place = { key: meeting.id, meetingId: meeting.id, teamId: meeting.teamId }
const task = makeTask({ title: 'Ligar para a escola', meetingId: meeting.id })

beforeEach(() => mockPeople())

it('writes a task down with Enter, and ticks it off', async () => {
  const asked = mock(listTasks, [])
  const { user } = renderApp(<MeetingTasks subject={place} />)
  expect(await screen.findByText('Nenhuma tarefa ainda.')).toBeTruthy()
  const created = mock(createTask, task)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nova tarefa' })
  await user.type(field, 'Ligar para a escola{Enter}')
  const box = await screen.findByRole('checkbox', { name: 'Concluir Ligar para a escola' })
  await waitFor(() => expect(field.value).toBe(''))
  expect(created[0]?.body).toEqual({ title: task.title, meetingId: meeting.id, teamId: meeting.teamId })
  expect(asked[0]?.query).toEqual({ meetingId: meeting.id })
  const changes = mock(updateTask, { ...task, status: 'completed' })
  await user.click(box)
  await waitFor(() => expect(changes[0]?.body).toEqual({ status: 'completed' }))
})

it('requires a text, and keeps it when creating fails', async () => {
  mock(listTasks, [])
  const { user } = renderApp(<MeetingTasks subject={place} />)
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('Título da tarefa é obrigatório')).toBeTruthy()
  mockProblem(createTask, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
  await user.type(screen.getByRole('textbox', { name: 'Nova tarefa' }), 'Ligar{Enter}')
  expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
  expect(screen.getByDisplayValue('Ligar')).toBeTruthy()
})

it('begins the permanent room’s meeting of today where there is none yet', async () => {
  const room = makeMeeting({ isPermanentRoom: true, status: 'active' })
  const joined = mock(joinMeeting, room)
  const created = mock(createTask, makeTask({ meetingId: room.id }))
  mock(listTasks, [])
  const { user } = renderApp(
    <MeetingTasks subject={{ key: PERMANENT_ROOM, meetingId: null, teamId: null }} />,
  )
  await user.type(await screen.findByRole('textbox', { name: 'Nova tarefa' }), 'Ligar{Enter}')
  await waitFor(() => expect(created[0]?.body).toEqual({ title: 'Ligar', meetingId: room.id, teamId: null }))
  expect(joined[0]?.params.id).toBe(PERMANENT_ROOM)
})

it('is only read by guests', async () => {
  mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
  mock(listTasks, [task])
  renderApp(<MeetingTasks subject={place} />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Concluir/ })
  await waitFor(() => expect(box.disabled).toBe(true))
  expect(screen.queryByRole('textbox', { name: 'Nova tarefa' })).toBeNull()
})
