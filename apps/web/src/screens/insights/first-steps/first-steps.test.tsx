import { mockDashboard, mockMyDay } from '@cadencia/insights/testing'
import { mockMeetings } from '@cadencia/meetings/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Home } from '../../../app/home.tsx'
import { useOverlayStore } from '../../../kit/overlay-store.ts'
import { rememberTutorial } from '../../../kit/tutorial-seen.ts'
import { useFirstStepsStore } from './steps-store.ts'

const NOTHING = { hasScheduledMeeting: false, hasCompletedTask: false, hasSentMessage: false }
const steps = async () => within(await screen.findByRole('region', { name: 'Primeiros passos' }))
const loaded = () => screen.findByText('Nada para hoje')

beforeEach(() => {
  useFirstStepsStore.setState({ progress: {} })
  mockPeople()
  mockMeetings()
  mockDashboard()
  mockMyDay({ firstSteps: NOTHING })
  rememberTutorial(makeCurrentUser().id)
})

it('recognises what is done, and leads to where the rest is', async () => {
  mockMyDay({ firstSteps: { ...NOTHING, hasScheduledMeeting: true } })
  renderApp(<Home />)
  const list = await steps()
  expect(list.getByText('1 de 5')).toBeTruthy()
  expect(list.getByText('Agendar uma reunião').closest('a')).toBeNull()
  expect(list.getByRole('link', { name: 'Mandar uma mensagem' }).getAttribute('href')).toBe('/chat')
  expect(list.getByRole('link', { name: 'Concluir uma tarefa' }).getAttribute('href')).toBe('/sprints/tasks')
})

it('counts what was looked at, and goes once all is done', async () => {
  mockPeople({ user: makeCurrentUser({ profileImageUrl: '/api/files/1' }) })
  mockMyDay({ firstSteps: { hasScheduledMeeting: true, hasCompletedTask: true, hasSentMessage: true } })
  const { user } = renderApp(<Home />)
  expect((await steps()).getByText('4 de 5')).toBeTruthy()
  await user.click((await steps()).getByRole('button', { name: 'Conhecer os atalhos' }))
  expect(useOverlayStore.getState().areShortcutsOpen).toBe(true)
  await waitFor(() => expect(screen.queryByText('Primeiros passos')).toBeNull())
})

it('is put away for good, by each person for themselves', async () => {
  const { user, unmount } = renderApp(<Home />)
  await user.click((await steps()).getByRole('button', { name: 'Dispensar os primeiros passos' }))
  expect(screen.queryByText('Primeiros passos')).toBeNull()
  unmount()
  renderApp(<Home />)
  await loaded()
  expect(screen.queryByText('Primeiros passos')).toBeNull()
  expect(Object.keys(useFirstStepsStore.getState().progress)).toEqual([makeCurrentUser().id])
})

it('offers guests only what they can do', async () => {
  mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
  renderApp(<Home />)
  const list = await steps()
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ver as reuniões',
    'Acompanhar uma sprint',
    'Conhecer os atalhos',
  ])
})

it.each([
  ['before the tutorial was seen', () => localStorage.removeItem(`tutorial_seen_${makeCurrentUser().id}`)],
  ['to whoever is not new any more', () => mockMyDay({ firstSteps: null })],
])('is not shown %s', async (_, prepare) => {
  prepare()
  renderApp(<Home />)
  await loaded()
  expect(screen.queryByText('Primeiros passos')).toBeNull()
})
