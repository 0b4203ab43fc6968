import {
  createGoal,
  deleteGoal,
  getGoalHistory,
  listGoals,
  progressGoal,
  updateGoal,
} from '@cadencia/admin/goals/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGoal, mockAdministrator } from '../../../../testing/admin-home.ts'
import { loadInvalidations } from '../../../app/nouns.ts'
import { GoalsPanel } from './goals-panel.tsx'

beforeEach(() => {
  mockAdministrator()
  mock(getGoalHistory, [])
})

async function open() {
  const app = renderApp(<GoalsPanel />, { invalidations: await loadInvalidations() })
  await screen.findByRole('heading', { name: 'Metas' })
  const choose = async (field: RegExp, option: string) => {
    await app.user.click(screen.getByRole('combobox', { name: field }))
    await app.user.click(await screen.findByRole('option', { name: option }))
  }
  return { ...app, choose }
}

describe('goals', () => {
  it('show sector, period, progress, weight as percent and whether they are active for scoring', async () => {
    mock(listGoals, [
      makeGoal(),
      makeGoal({
        id: crypto.randomUUID(),
        title: 'Feira',
        scoreWeight: 0.33,
        isActiveForScoring: false,
        unit: '',
      }),
    ])
    await open()
    const goal = within(await screen.findByRole('article', { name: 'Matrículas de verão' }))
    expect(goal.getByText('Comercial · Mensal · 01/11/2026 a 30/11/2026')).toBeTruthy()
    expect(goal.getByText('30 de 40 matrículas')).toBeTruthy()
    expect(goal.getByText('75%')).toBeTruthy()
    expect(goal.getByText('Peso 66%')).toBeTruthy()
    expect(goal.getByText('Ativa para pontuação')).toBeTruthy()
    const other = within(screen.getByRole('article', { name: 'Feira' }))
    expect(other.getByText('Peso 33%')).toBeTruthy()
    expect(other.getByText('Fora da pontuação')).toBeTruthy()
  })

  it('can be created only once title, sector, target value and period are filled', async () => {
    const { user, choose } = await open()
    await user.click(screen.getByRole('button', { name: 'Nova Meta' }))
    const form = within(await screen.findByRole('form', { name: 'Nova Meta' }))
    const create = form.getByRole('button', { name: 'Criar Meta' })
    const isOff = () => create.hasAttribute('disabled')
    expect(isOff()).toBe(true)
    await user.type(form.getByLabelText(/Título/), 'Matrículas')
    await choose(/Setor/, 'Todos os setores')
    await choose(/Período/, 'Trimestral')
    expect(isOff()).toBe(true)
    await user.type(form.getByLabelText(/Valor alvo/), '40')
    expect(isOff()).toBe(false)
    await user.click(form.getByRole('combobox', { name: /Peso/ }))
    const weights = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(weights).toEqual(['33%', '66%', '99%', '100%'])
    await user.click(screen.getByRole('option', { name: '99%' }))
    const sent = mock(createGoal, makeGoal())
    await user.click(create)
    expect(await screen.findByText('Meta criada!')).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({
      title: 'Matrículas',
      sector: 'todos',
      period: 'trimestral',
      targetValue: 40,
      scoreWeight: 0.99,
      isActiveForScoring: true,
    })
  })

  it('Erro ao criar meta / Tente novamente em alguns momentos.', async () => {
    const { user, choose } = await open()
    await user.click(screen.getByRole('button', { name: 'Nova Meta' }))
    const form = within(await screen.findByRole('form', { name: 'Nova Meta' }))
    await user.type(form.getByLabelText(/Título/), 'Matrículas')
    await choose(/Setor/, 'TI')
    await choose(/Período/, 'Anual')
    await user.type(form.getByLabelText(/Valor alvo/), '40')
    mockProblem(createGoal, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    await user.click(form.getByRole('button', { name: 'Criar Meta' }))
    expect(await screen.findByText('Erro ao criar meta')).toBeTruthy()
    expect(screen.getByText('Tente novamente em alguns momentos.')).toBeTruthy()
    expect(form.getByLabelText(/Título/)).toHaveProperty('value', 'Matrículas')
  })

  it('are edited with their version', async () => {
    mock(listGoals, [makeGoal()])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Editar Matrículas de verão' }))
    const form = within(await screen.findByRole('form', { name: 'Editar Meta' }))
    await user.click(form.getByRole('checkbox', { name: 'Ativa para pontuação' }))
    const edited = mock(updateGoal, makeGoal({ isActiveForScoring: false, version: 4 }))
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Meta atualizada!')).toBeTruthy()
    expect(edited[0]?.body).toEqual({ isActiveForScoring: false, version: 3 })
  })

  it('are edited in place, and can be undone', async () => {
    mock(listGoals, [makeGoal()])
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Matrículas de verão' }))
    const record = within(await screen.findByRole('dialog', { name: /Matrículas de verão/ }))
    await user.click(record.getByRole('button', { name: /Valor alvo/ }))
    const field = record.getByRole('textbox', { name: 'Valor alvo' })
    await user.clear(field)
    const sent = mock(updateGoal, makeGoal({ targetValue: 50.5, version: 4 }))
    await user.type(field, '50,5{Enter}')
    expect(await screen.findByText('Meta atualizada!')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ targetValue: 50.5, version: 3 })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(sent[1]?.body).toEqual({ targetValue: 40, version: 4 }))
  })

  it('show a description from before the format as it was, once its edit is undone', async () => {
    mock(listGoals, [makeGoal({ description: '2*3*4', descriptionFormat: 'plain' })])
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Matrículas de verão' }))
    const record = within(await screen.findByRole('dialog', { name: /Matrículas de verão/ }))
    await user.click(record.getByRole('button', { name: /Descrição/ }))
    const sent = mock(updateGoal, makeGoal({ description: '2*3*45', version: 4 }))
    await user.type(record.getByRole('textbox', { name: 'Descrição' }), '5{Control>}{Enter}{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() =>
      expect(sent[1]?.body).toEqual({ description: '2*3*4', descriptionFormat: 'plain', version: 4 }),
    )
  })

  it('are brought forward and deleted', async () => {
    mock(listGoals, [makeGoal()])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Atualizar progresso' }))
    const progress = within(await screen.findByRole('form', { name: 'Atualizar progresso' }))
    await user.clear(progress.getByLabelText(/Valor atual/))
    await user.type(progress.getByLabelText(/Valor atual/), '35,5')
    const progressed = mock(progressGoal, makeGoal({ currentValue: 35.5 }))
    await user.click(progress.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Progresso atualizado!')).toBeTruthy()
    expect(progressed[0]?.body).toEqual({ currentValue: 35.5 })

    await user.click(screen.getByRole('button', { name: 'Excluir Matrículas de verão' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir meta?' }))
    const deleted = mock(deleteGoal, null)
    mock(listGoals, [])
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Nenhuma meta cadastrada')).toBeTruthy()
    expect(deleted).toHaveLength(1)
  })

  it('follow what another administrator does', async () => {
    mock(listGoals, [makeGoal()])
    const { announce } = await open()
    await screen.findByText('75%')
    mock(listGoals, [makeGoal({ currentValue: 40 })])
    announce({ type: 'changed', entity: 'goal', id: makeGoal().id })
    expect(await screen.findByText('100%')).toBeTruthy()
  })
})
