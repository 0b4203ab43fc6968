import { createMeeting } from '@cadencia/meetings/contract'
import { makeMeeting, makeSummarisedMeeting, mockMeetings } from '@cadencia/meetings/testing'
import { getCurrentUser } from '@cadencia/people/contract'
import { listTeams } from '@cadencia/people/contract/teams'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentUser, team } from '../../people.testing.ts'
import { HomeScreen } from './home-screen.tsx'

beforeEach(() => {
  mock(getCurrentUser, currentUser())
  mock(listTeams, [team()])
})

describe('the dashboard', () => {
  it('tells the ISO week and when its figures arrived', async () => {
    mockMeetings()
    renderApp(<HomeScreen />)
    expect(await screen.findByText(/^Semana \d{1,2} · Última atualização às \d{2}:\d{2}$/)).toBeTruthy()
  })

  it('shows the meeting under way, with its ways in and out', async () => {
    mockMeetings({ meetings: [makeMeeting({ title: 'Planejamento', status: 'active' })] })
    renderApp(<HomeScreen />)
    expect(await screen.findByRole('button', { name: /Finalizar/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Entrar/ })).toBeTruthy()
  })

  it('says what is missing where there is nothing yet', async () => {
    mockMeetings()
    renderApp(<HomeScreen />)
    expect(await screen.findByText('Nenhuma reunião encontrada')).toBeTruthy()
    expect(await screen.findByText('Resumo AI Indisponível')).toBeTruthy()
  })

  it('shows the newest summary', async () => {
    mockMeetings({ meetings: [makeSummarisedMeeting({ aiSummary: 'Foi decidido o escopo.' })] })
    renderApp(<HomeScreen />)
    expect(await screen.findByText('Foi decidido o escopo.')).toBeTruthy()
  })

  it.each(['Nova Reunião', 'Agendar reunião'])(
    '%s opens the schedule dialog, which asks for what it needs',
    async (name) => {
      mockMeetings()
      const created = mock(createMeeting, makeMeeting(), { status: 201 })
      const { user } = renderApp(<HomeScreen />)
      await user.click(await screen.findByRole('button', { name }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: /Agendar/ }))
      expect(await dialog.findByText('Título e data/hora são obrigatórios')).toBeTruthy()
      expect(created).toEqual([])
    },
  )
})
