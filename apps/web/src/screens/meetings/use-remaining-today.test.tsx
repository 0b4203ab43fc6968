import { listMeetings } from '@cadencia/meetings/contract'
import { makeMeeting } from '@cadencia/meetings/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useRemainingToday } from './use-remaining-today.ts'

function Badge() {
  const { count, label } = useRemainingToday()
  return (
    <p>
      {count}: {label}
    </p>
  )
}

it('counts what is under way or still to come on the São Paulo day', async () => {
  // 22:30 of the 20th in São Paulo, already the 21st in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T01:30:00Z') })
  const asked = mock(listMeetings, [
    makeMeeting({ scheduledAt: '2026-11-21T02:00:00Z' }),
    makeMeeting({ scheduledAt: '2026-11-20T12:00:00Z', status: 'active' }),
    makeMeeting({ scheduledAt: '2026-11-20T13:00:00Z', status: 'completed' }),
    makeMeeting({ scheduledAt: '2026-11-20T14:00:00Z' }),
    makeMeeting({ scheduledAt: '2026-11-21T03:00:00Z' }),
    makeMeeting({ scheduledAt: '2026-11-20T12:00:00Z', status: 'active', isPermanentRoom: true }),
  ])
  renderApp(<Badge />)
  expect(await screen.findByText('2: 2 reuniões ainda hoje')).toBeTruthy()
  expect(asked[0]?.query).toEqual({ from: '2026-11-20T03:00:00.000Z', to: '2026-11-21T03:00:00.000Z' })
})
