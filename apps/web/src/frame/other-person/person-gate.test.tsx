import { setPagePerson, setWriter } from '@cadencia/http/last-person'
import { countNotifications } from '@cadencia/notifications/contract'
import { useUnreadCount } from '@cadencia/notifications/react'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAppQueryClient } from '../../app/query-client.ts'
import { useOtherPerson } from './other-person-store.ts'
import { PersonGate } from './person-gate.tsx'

function Work() {
  useUnreadCount()
  return <p>Trabalho</p>
}

const open = () =>
  renderApp(
    <PersonGate>
      <Work />
    </PersonGate>,
    { queryClient: createAppQueryClient() },
  )

beforeEach(() => {
  setPagePerson('ana')
  setWriter('ana')
})
afterEach(() => {
  setPagePerson(undefined)
  setWriter(undefined)
  useOtherPerson.setState({ isHere: false })
})

it('shows nothing of the first person once another writes in this browser', async () => {
  const counts = mock(countNotifications, { count: 0 })
  open()
  expect(await screen.findByText('Trabalho')).toBeTruthy()
  await expect.poll(() => counts[0]?.headers.get('x-person')).toBe('ana')
  act(() => {
    setWriter('bruno')
    window.dispatchEvent(new Event('storage'))
  })
  expect(screen.getByRole('heading', { name: 'Outra pessoa entrou neste navegador' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeTruthy()
  expect(screen.queryByText('Trabalho')).toBeNull()
})

it('hears of it from the server, too', async () => {
  mockProblem(countNotifications, { statusCode: 409, code: 'other_person', message: 'Recarregue a página.' })
  open()
  expect(await screen.findByRole('heading', { name: 'Outra pessoa entrou neste navegador' })).toBeTruthy()
})
