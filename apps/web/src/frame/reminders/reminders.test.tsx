import { listMeetings } from '@cadencia/meetings/contract'
import { makeMeeting } from '@cadencia/meetings/testing'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DESK, PHONE, resizeWindow } from '../../../testing/window-size.ts'
import { rememberTutorial } from '../../kit/tutorial-seen.ts'
import { BEEP_S, beep, TONES_HZ } from './beep.ts'
import { ReminderAlerts } from './reminder-alerts.tsx'
import { useDismissedReminders, useReminderStore } from './reminder-store.ts'

const ME = crypto.randomUUID()
const NOON = Date.parse('2026-11-23T15:00:00Z')
const inMinutes = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOON })
  useReminderStore.setState({ isMuted: false })
  useDismissedReminders.setState({ keys: [] })
  mock(listTasks, [])
  return () => vi.useRealTimers()
})

function remind(minutes: readonly number[], participantIds = [ME]) {
  return mock(
    listMeetings,
    minutes.map((minute) =>
      makeMeeting({ title: `Em ${minute}`, scheduledAt: inMinutes(minute), participantIds }),
    ),
  )
}

function open() {
  const play = vi.fn<() => void>()
  const app = renderApp([{ path: '/', element: <ReminderAlerts userId={ME} play={play} /> }], { at: '/' })
  return { ...app, play }
}

describe('reminder alerts', () => {
  it('stay away until the tutorial was seen, and remind of one’s own meetings only', async () => {
    const calls = remind([3])
    open()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(calls).toHaveLength(0)
    rememberTutorial(ME)
    remind([3], [crypto.randomUUID()])
    const { play } = open()
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(screen.queryByRole('region', { name: 'Lembretes' })).toBeNull()
    expect(play).not.toHaveBeenCalled()
  })

  it('look again every 60 seconds, with X-Poll', async () => {
    rememberTutorial(ME)
    const calls = remind([16])
    open()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByText('REUNIÃO EM 15 MINUTOS')).toBeTruthy()
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1))
    expect(calls.every(({ headers }) => headers.get('x-poll') === '1')).toBe(true)
  })

  it('are dismissed one by one or all together, and beep once each', async () => {
    rememberTutorial(ME)
    remind([3, 12, 58])
    const { user, play } = open()
    expect(await screen.findByText('REUNIÃO COMEÇANDO AGORA!')).toBeTruthy()
    expect(play).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Dispensar: Em 3' }))
    expect(screen.queryByText('REUNIÃO COMEÇANDO AGORA!')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dispensar Todos' }))
    expect(screen.queryByRole('region', { name: 'Lembretes' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByText('Reunião em 1 hora')).toBeNull()
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('stay dismissed for the session of the browser, also after a reload, for who dismissed them', async () => {
    rememberTutorial(ME)
    remind([3])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Dispensar: Em 3' }))
    // As a reload does.
    const kept = sessionStorage.getItem('cadencia:dismissed-reminders') ?? ''
    useDismissedReminders.setState({ keys: [] })
    sessionStorage.setItem('cadencia:dismissed-reminders', kept)
    await act(async () => useDismissedReminders.persist.rehydrate())
    expect(screen.queryByText('REUNIÃO COMEÇANDO AGORA!')).toBeNull()
    const colleague = crypto.randomUUID()
    rememberTutorial(colleague)
    remind([3], [colleague])
    renderApp([{ path: '/', element: <ReminderAlerts userId={colleague} play={() => {}} /> }], { at: '/' })
    expect(await screen.findByText('REUNIÃO COMEÇANDO AGORA!')).toBeTruthy()
  })

  it("show 'Dispensar Todos' only beside several, and are silent when the sound is off", async () => {
    rememberTutorial(ME)
    useReminderStore.setState({ isMuted: true })
    remind([3])
    const { user, play } = open()
    expect(await screen.findByText(/Em 3, 12:03/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Dispensar Todos' })).toBeNull()
    expect(play).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Ligar o som dos lembretes' }))
    expect(localStorage.getItem('cadencia:reminders')).toContain('"isMuted":false')
  })
})

describe.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
])('%s', (_where, size) => {
  beforeEach(() => resizeWindow(size))

  it('are one line with the most urgent, which opens them all and folds them again', async () => {
    rememberTutorial(ME)
    remind([58, 3, 12])
    const { user } = open()
    expect(await screen.findByText('REUNIÃO COMEÇANDO AGORA!')).toBeTruthy()
    expect(document.documentElement.dataset.reminderLine).toBeDefined()
    expect(screen.queryByText('REUNIÃO EM 15 MINUTOS')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ver os 3 lembretes' }))
    expect(screen.getByText('Reunião em 1 hora')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Dispensar Todos' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Recolher' }))
    expect(screen.queryByText('Reunião em 1 hora')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dispensar: Em 3' }))
    await user.click(screen.getByRole('button', { name: 'Dispensar: Em 12' }))
    expect(screen.getByRole('button', { name: 'Desligar o som dos lembretes' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dispensar: Em 58' }))
    expect(document.documentElement.dataset.reminderLine).toBeUndefined()
  })
})

describe('the beep', () => {
  it('is three tones of 800, 1000 and 800 Hz over 0.3 seconds', () => {
    expect([...TONES_HZ]).toEqual([800, 1000, 800])
    expect(BEEP_S).toBe(0.3)
    const played: { hertz: number; from: number; to: number }[] = []
    const node = () => ({ connect: () => {} })
    const audio = {
      currentTime: 0,
      destination: {},
      createGain: () => ({ ...node(), gain: { value: 1 } }),
      createOscillator: () => {
        const frequency = { value: 0 }
        let from = 0
        return {
          ...node(),
          frequency,
          start: (at: number) => {
            from = at
          },
          stop: (to: number) => played.push({ hertz: frequency.value, from, to }),
        }
      },
      close: async () => {},
    }
    beep(() => audio as unknown as AudioContext)
    expect(played.map(({ hertz }) => hertz)).toEqual([800, 1000, 800])
    expect(played.at(0)?.from).toBe(0)
    expect(played.at(-1)?.to).toBeCloseTo(0.3)
  })

  it('that cannot play is logged and ignored', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    beep(() => {
      throw new Error('no sound')
    })
    expect(warn).toHaveBeenCalledOnce()
  })
})
