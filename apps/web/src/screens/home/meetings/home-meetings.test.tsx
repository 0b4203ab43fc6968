import { listMeetings, type Meeting, updateMeeting } from '@cadencia/meetings/contract'
import { makeMeeting, makeSummarisedMeeting, mockMeetings } from '@cadencia/meetings/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ActiveMeetingBanner } from './active-meeting-banner.tsx'
import { LatestSummary } from './latest-summary.tsx'
import { NextMeetings } from './next-meetings.tsx'

const me = makeCurrentUser()

function makeActive(overrides: Partial<Meeting>): Meeting {
  return makeMeeting({ status: 'active', startedAt: '2026-11-20T12:00:00Z', ...overrides })
}

async function findBanner() {
  return within(await screen.findByRole('region', { name: 'Reunião em andamento' }))
}

beforeEach(() => mockPeople({ user: me }))

describe('the active meeting', () => {
  it('is the one that the viewer takes part in, even when another began later', async () => {
    mockMeetings({
      meetings: [
        makeActive({ title: 'Sala', isPermanentRoom: true, participantIds: [me.id] }),
        makeActive({ title: 'De outros', startedAt: '2026-11-20T13:00:00Z', canEdit: false }),
        makeActive({ title: 'Minha', participantIds: [me.id] }),
      ],
    })
    renderApp(<ActiveMeetingBanner />)
    expect(await screen.findByText('Minha')).toBeTruthy()
    expect((await findBanner()).getByRole('button', { name: 'Finalizar' })).toBeTruthy()
  })

  it('is else the latest, which others may enter but not end', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    mockMeetings({
      meetings: [
        makeActive({ title: 'Antes', canEdit: false }),
        makeActive({ title: 'Depois', startedAt: '2026-11-20T13:00:00Z', canEdit: false }),
      ],
    })
    const { user } = renderApp(<ActiveMeetingBanner />)
    const banner = await findBanner()
    expect(banner.getByText('Depois')).toBeTruthy()
    expect(banner.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    await user.click(banner.getByRole('button', { name: 'Entrar' }))
    expect(open.mock.lastCall?.[0]).toBe('https://meet.example.com/sprint')
  })

  it('goes away when it is ended', async () => {
    const meeting = makeActive({ title: 'Minha', createdBy: me.id })
    mockMeetings({ meetings: [meeting] })
    const { user } = renderApp(<ActiveMeetingBanner />)
    await user.click((await findBanner()).getByRole('button', { name: 'Finalizar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    mock(updateMeeting, { ...meeting, status: 'completed' })
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Reunião Finalizada')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Reunião em andamento' })).toBeNull()
  })
})

describe('the newest summary', () => {
  it('is that of the meeting which ended last, with the way to its transcript', async () => {
    const older = makeSummarisedMeeting({ aiSummary: 'Antes.', endedAt: '2026-11-19T12:00:00Z' })
    const newer = makeSummarisedMeeting({ aiSummary: 'Depois.', endedAt: '2026-11-20T12:00:00Z' })
    mockMeetings({ meetings: [newer, older, makeMeeting({ status: 'completed' })] })
    renderApp(<LatestSummary />)
    expect(await screen.findByText('Depois.')).toBeTruthy()
    expect(screen.getByText('Resumo automático (extrativo)')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver Transcrição' }).getAttribute('href')).toBe(
      `/meetings/${newer.id}?tab=transcript`,
    )
  })

  it('says that there is none', async () => {
    mockMeetings({ meetings: [makeMeeting({ status: 'completed' })] })
    renderApp(<LatestSummary />)
    expect(await screen.findByText('Resumo AI Indisponível')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ver Transcrição' }).disabled).toBe(true)
  })
})

describe('the next meetings', () => {
  it('lead to their records, without the permanent room and what is over', async () => {
    const next = makeMeeting({ title: 'Por vir' })
    mockMeetings({
      meetings: [
        makeSummarisedMeeting({ title: 'Terminada' }),
        makeMeeting({ title: 'Sala', isPermanentRoom: true, status: 'active' }),
        next,
      ],
    })
    renderApp(<NextMeetings />)
    const link = await screen.findByRole('link', { name: 'Por vir' })
    expect(link.getAttribute('href')).toBe(`/meetings/${next.id}`)
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('can be asked for again when they did not arrive', async () => {
    mockMeetings()
    mockProblem(listMeetings, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<NextMeetings />)
    await screen.findByText('Volte em instantes.')
    mock(listMeetings, [])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Nenhuma reunião encontrada')).toBeTruthy()
  })
})
