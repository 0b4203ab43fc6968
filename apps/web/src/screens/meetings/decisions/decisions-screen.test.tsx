import { type Decision, listDecisions } from '@cadencia/meetings/decisions/contract'
import { makeItem } from '@cadencia/meetings/testing'
import { makeTeam, mockPeople } from '@cadencia/people/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DecisionsScreen } from './decisions-screen.tsx'

const decision: Decision = {
  ...makeItem({ kind: 'decision', text: 'Trocar de fornecedor' }),
  meetingId: crypto.randomUUID(),
  meetingTitle: 'Alinhamento semanal',
  decidedAt: new Date().toISOString(),
}

function open(at = '/meetings/decisions') {
  mockPeople({ teams: [makeTeam({ name: 'Comercial' })] })
  return renderApp([{ path: '/meetings/decisions', element: <DecisionsScreen /> }], { at })
}

it('lists what was decided, each leading to its place in its meeting; the status says what is valid no more', async () => {
  const revoked: Decision = { ...decision, id: crypto.randomUUID(), text: 'Mudar de sede', status: 'revoked' }
  mock(listDecisions, [decision, revoked])
  open()
  const link = await screen.findByRole('link', { name: 'Trocar de fornecedor' })
  expect(link.getAttribute('href')).toBe(`/meetings/${decision.meetingId}?item=${decision.id}`)
  expect(screen.getAllByText('Alinhamento semanal')).toHaveLength(2)
  expect(screen.getByText('Revogada')).toBeTruthy()
  expect(screen.queryByText('Vale')).toBeNull()
})

it('asks the server for the filters of the address, and for words that are typed', async () => {
  const asked = mock(listDecisions, [])
  const { user, router } = open('/meetings/decisions?status=revoked&from=2026-11-01&to=2026-11-20')
  expect(await screen.findByText('Nenhuma decisão encontrada')).toBeTruthy()
  expect(asked[0]?.query).toEqual({ status: 'revoked', from: '2026-11-01', to: '2026-11-20' })
  await user.type(screen.getByRole('searchbox', { name: 'Buscar decisão' }), 'fornecedor')
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ q: 'fornecedor' }))
  expect(router.state.location.search).toContain('q=fornecedor')
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({}))
})
