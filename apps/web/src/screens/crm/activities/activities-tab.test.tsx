import {
  createActivity,
  listActivities,
  removeActivity,
  restoreActivity,
  updateActivity,
} from '@cadencia/crm/activities/contract'
import { makeActivity, mockCrm } from '@cadencia/crm/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill, openCrm, prepareCrm } from '../../../../testing/crm.tsx'
import { FAILURE } from '../../../../testing/failure.ts'
import './activities-tab.tsx'
import './activity-dialog.tsx'

beforeEach(() => prepareCrm())

describe('Atividades (2-areas: CRM)', () => {
  it('shows type, subject, description, time, outcome badge and next action', async () => {
    mockCrm({
      activities: [
        makeActivity({
          subject: 'Ligar para a diretoria',
          description: 'Confirmar orçamento',
          scheduledAt: '2026-03-02T13:30:00Z',
          outcome: 'follow-up',
          nextAction: 'Enviar proposta',
          state: 'done',
        }),
      ],
    })
    openCrm('/crm/activities')
    const group = within(await screen.findByRole('region', { name: 'Concluídas' }))
    expect(group.getByRole('img', { name: 'Ligação' })).toBeTruthy()
    const one = within(group.getByRole('article', { name: 'Ligar para a diretoria' }))
    for (const text of ['Confirmar orçamento', '02/03/2026 10:30', 'Follow-up'])
      expect(one.getByText(text)).toBeTruthy()
    expect(one.getByText(/Enviar proposta/)).toBeTruthy()
  })

  it.each([
    ['positive', 'Positivo'],
    ['negative', 'Negativo'],
    ['neutral', 'Neutro'],
  ] as const)('shows the outcome %s as %s', async (outcome, label) => {
    mockCrm({ activities: [makeActivity({ subject: 'Visita', outcome, state: 'done' })] })
    openCrm('/crm/activities')
    const [row] = await screen.findAllByRole('article', { name: 'Visita' })
    expect(row && within(row).getByText(label)).toBeTruthy()
  })

  it('notes a result with one choice', async () => {
    const activity = makeActivity({ subject: 'Visita', state: 'overdue' })
    mockCrm({ activities: [activity] })
    const { user } = openCrm('/crm/activities')
    const group = within(await screen.findByRole('region', { name: 'Atrasadas' }))
    await user.click(group.getByRole('button', { name: 'Opções de Visita' }))
    const sent = mock(updateActivity, { ...activity, outcome: 'positive' })
    await user.click(await screen.findByRole('menuitem', { name: 'Positivo' }))
    expect(await screen.findByText('Atividade atualizada com sucesso.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ outcome: 'positive', version: 1 })
  })

  it('goes from the list when it is deleted, and can be brought back', async () => {
    const activity = makeActivity({ subject: 'Visita', state: 'overdue' })
    mockCrm({ activities: [activity] })
    const { user } = openCrm('/crm/activities')
    const group = within(await screen.findByRole('region', { name: 'Atrasadas' }))
    await user.click(group.getByRole('button', { name: 'Opções de Visita' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    mock(removeActivity, null)
    mock(listActivities, [])
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir atividade' }))
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Atividade excluída com sucesso.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Visita' })).toBeNull())
    const back = mock(restoreActivity, activity)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Atividade restaurada com sucesso.')).toBeTruthy()
    expect(back).toHaveLength(1)
  })

  it('creates one: type call unless told, subject required, no time is null', async () => {
    mockCrm()
    const { user } = openCrm('/crm/activities?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova Atividade' }))
    expect(dialog.getByDisplayValue('Ligação')).toBeTruthy()
    const button = dialog.getByRole('button', { name: 'Criar atividade' })
    expect(button).toHaveProperty('disabled', true)
    await fill(user, dialog.getByRole('textbox', { name: 'Assunto' }), 'Retomar contato')
    const sent = mock(createActivity, makeActivity())
    await user.click(button)
    expect(await screen.findByText('Atividade criada com sucesso.')).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({ type: 'call', subject: 'Retomar contato', scheduledAt: null })
  })

  it('says that there is none, and that they did not arrive', async () => {
    mockCrm()
    mockProblem(listActivities, FAILURE)
    const { user } = openCrm('/crm/activities')
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mock(listActivities, [])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    // The four groups are asked for one by one.
    for (let tries = 0; tries < 3; tries += 1) {
      const again = screen.queryByRole('button', { name: 'Tentar novamente' })
      if (again) await user.click(again)
    }
    expect(await screen.findByText('Nenhuma atividade encontrada')).toBeTruthy()
  })
})
