import { createMeeting } from '@cadencia/meetings/contract'
import { makeMeeting, makeMeetingOptions, mockMeetings } from '@cadencia/meetings/testing'
import { makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { NewMeetingDialog } from './new-meeting-dialog.tsx'

const team = makeTeam({ name: 'Pedagógico' })
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima', email: 'bruno@empresa.com.br' })
const START = '2030-05-06T12:30:00.000Z'

function Home() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Nova Reunião
      </button>
      <NewMeetingDialog place="dashboard" opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

async function openDialog(draft: Record<string, unknown> = {}) {
  localStorage.setItem('cadencia:draft:meetings.new', JSON.stringify(draft))
  const view = renderApp(<Home />)
  await view.user.click(screen.getByRole('button', { name: 'Nova Reunião' }))
  await screen.findByRole('dialog', { name: 'Nova Reunião' })
  return { ...view, submit: () => view.user.click(screen.getByRole('button', { name: 'Agendar' })) }
}

beforeEach(() => {
  mockPeople({ teams: [team], users: [bruno] })
  mockMeetings({ options: makeMeetingOptions({ longestDuration: 120 }) })
})

describe('scheduling from the dashboard', () => {
  it('needs a title and a start', async () => {
    const { submit } = await openDialog()
    await submit()
    expect(await screen.findByText('Título e data/hora são obrigatórios')).toBeTruthy()
  })

  it('obeys the longest duration that the settings allow', async () => {
    const { submit } = await openDialog({ title: 'Planejar', scheduledAt: START })
    fireEvent.change(screen.getByRole('textbox', { name: 'Duração (minutos)' }), { target: { value: '150' } })
    await submit()
    expect(await screen.findByText('Duração máxima de 120 minutos')).toBeTruthy()
  })

  it('schedules an hour of planning for no team unless told, and starts over', async () => {
    const { user, submit } = await openDialog({ title: 'Planejar', scheduledAt: START })
    const created = mock(createMeeting, makeMeeting())
    await submit()
    expect(await screen.findByText('Reunião Agendada')).toBeTruthy()
    expect(created[0]?.body).toEqual({
      title: 'Planejar',
      description: '',
      scheduledFor: START,
      duration: 60,
      meetingType: 'planning',
      teamId: null,
      meetUrl: '',
      location: '',
      guests: [],
      participantIds: [],
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Nova Reunião' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Título' })).value).toBe('')
  })

  it('is the form of the meetings page: it also invites people and repeats', async () => {
    const { user, submit } = await openDialog({
      title: 'Planejar',
      scheduledAt: START,
      repeat: 'count',
      count: 3,
    })
    const created = mock(createMeeting, makeMeeting())
    await user.type(screen.getByRole('combobox', { name: 'Participantes' }), 'bruno@{Enter}')
    await submit()
    expect(await screen.findByText('Reunião Agendada')).toBeTruthy()
    expect(created[0]?.body).toMatchObject({ participantIds: [bruno.id], repeat: { count: 3 } })
  })

  it('keeps what was typed when it failed', async () => {
    mockProblem(createMeeting, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { submit } = await openDialog({ title: 'Planejar', scheduledAt: START })
    await submit()
    expect(await screen.findByText('Falha ao agendar reunião')).toBeTruthy()
    expect(screen.getByDisplayValue('Planejar')).toBeTruthy()
  })
})
