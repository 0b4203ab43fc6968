import type { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { getPilotStageHistory } from '@cadencia/pilots/contract'
import { useStageHistory } from '@cadencia/pilots/react'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RecordHistory } from './record-history.tsx'

const stageId = crypto.randomUUID()
const ANA = { id: crypto.randomUUID(), firstName: 'Ana', lastName: 'Lima', profileImageUrl: null }
const FIELDS = { title: { name: 'o título' }, dueDate: { name: 'o prazo' } }

function History({ kind }: { kind?: 'activity' | 'history' }) {
  return <RecordHistory query={useStageHistory(stageId)} labels={FIELDS} {...(kind && { kind })} />
}

function change(fields: Partial<FieldHistoryEntry>): FieldHistoryEntry {
  const at = '2026-11-27T12:00:00Z'
  return { id: crypto.randomUUID(), at, actor: ANA, field: 'title', from: null, to: null, ...fields }
}

it('tells who changed what, the oldest before, and what was done at once together', async () => {
  mock(getPilotStageHistory, [
    change({ field: 'dueDate', from: null, to: '2026-12-01' }),
    change({ from: 'Piloto', to: 'Formação' }),
  ])
  renderApp(<History />)
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(
    /Ana Lima mudou o título de Piloto para Formação.*definiu o prazo: 2026-12-01/,
  )
})

it('says that nothing changed', async () => {
  mock(getPilotStageHistory, [])
  renderApp(<History />)
  expect(await screen.findByText('Nada mudou desde a criação.')).toBeTruthy()
})

it('offers to try again what could not be loaded', async () => {
  mockProblem(getPilotStageHistory, { statusCode: 500, code: 'internal', message: 'Erro' })
  const { user } = renderApp(<History />)
  await screen.findByText('Não foi possível carregar a atividade.')
  mock(getPilotStageHistory, [])
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Nada mudou desde a criação.')).toBeTruthy()
})

it('tells the newest before, each in a row of its own, where it is called a history', async () => {
  mock(getPilotStageHistory, [
    change({ field: 'dueDate', from: null, to: '2026-12-01' }),
    change({ from: 'Piloto', to: 'Formação' }),
  ])
  renderApp(<History kind="history" />)
  const list = within(await screen.findByRole('list', { name: 'Histórico' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ana Lima definiu o prazo'),
    expect.stringContaining('Ana Lima mudou o título'),
  ])
})
