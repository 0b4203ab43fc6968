import {
  createActivity,
  getActivity,
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
import '../record/activity-record.tsx'

beforeEach(() => prepareCrm())

async function rowOf(subject: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('link', { name: subject })).closest('li')
  if (!row) throw new Error(`no row of ${subject}`)
  return row
}

describe('Atividades (2-areas: CRM)', () => {
  it('stand by what is late, what comes, what has no time and what was done, as the server orders them', async () => {
    mockCrm()
    const asked = mock(listActivities, [
      makeActivity({ subject: 'Ontem', state: 'overdue' }),
      makeActivity({ subject: 'Amanhã', state: 'upcoming' }),
      makeActivity({ subject: 'Um dia', state: 'unscheduled', scheduledAt: null }),
      makeActivity({ subject: 'Feita', state: 'done', outcome: 'positive' }),
    ])
    openCrm('/crm/activities?type=call&state=done')
    const headings = () =>
      screen.getAllByRole('button', { name: /^(Atrasadas|Próximas|Sem data|Concluídas)/ })
    await waitFor(() =>
      expect(headings().map(({ textContent }) => textContent)).toEqual([
        'Atrasadas1',
        'Próximas1',
        'Sem data1',
        'Concluídas1',
      ]),
    )
    expect(asked[0]?.query).toMatchObject({ sort: 'agenda', type: 'call', state: 'done' })
  })

  it('say in one line what their description says, without its marks', async () => {
    mockCrm()
    mock(listActivities, [
      makeActivity({ subject: 'Visita', description: 'Levar o **contrato**', descriptionFormat: 'markdown' }),
    ])
    openCrm('/crm/activities')
    expect(within(await rowOf('Visita')).getByText('Levar o contrato')).toBeTruthy()
  })

  it('open beside the list, edited in place and undone', async () => {
    const activity = makeActivity({ subject: 'Visita' })
    mockCrm({ activities: [activity, makeActivity({ subject: 'Ligação' })] })
    mock(getActivity, activity)
    const { user, router } = openCrm('/crm/activities?type=call')
    await user.click(await screen.findByRole('link', { name: 'Visita' }))
    const record = within(await screen.findByRole('dialog', { name: 'Visita' }))
    expect(record.getByText('1 de 2')).toBeTruthy()
    const sent = mock(updateActivity, { ...activity, outcome: 'follow-up', state: 'done', version: 2 })
    await user.click(record.getByRole('button', { name: 'Resultado: Sem resultado' }))
    await user.click(await screen.findByRole('option', { name: 'Follow-up' }))
    expect(await screen.findByText('Atividade atualizada')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ outcome: 'follow-up', version: 1 })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(sent[1]?.body).toEqual({ outcome: null, version: 2 }))
    await user.click(record.getByRole('button', { name: 'Fechar' }))
    expect(router.state.location).toMatchObject({ pathname: '/crm/activities', search: '?type=call' })
  })

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
    expect(await screen.findByRole('button', { name: /^Concluídas/ })).toBeTruthy()
    const one = within(await rowOf('Ligar para a diretoria'))
    expect(one.getByRole('img', { name: 'Ligação' })).toBeTruthy()
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
    expect(within(await rowOf('Visita')).getByText(label)).toBeTruthy()
  })

  it('notes a result with one choice, which can be undone', async () => {
    const activity = makeActivity({ subject: 'Visita', state: 'overdue' })
    mockCrm({ activities: [activity] })
    const { user } = openCrm('/crm/activities')
    expect(await screen.findByRole('button', { name: /^Atrasadas/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Opções de Visita' }))
    const sent = mock(updateActivity, { ...activity, outcome: 'positive', version: 2 })
    await user.click(await screen.findByRole('menuitem', { name: 'Positivo' }))
    expect(await screen.findByText('Atividade concluída')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ outcome: 'positive', version: 1 })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(sent[1]?.body).toEqual({ outcome: null, version: 2 }))
  })

  it('goes from the list when it is deleted, and can be brought back', async () => {
    const activity = makeActivity({ subject: 'Visita', state: 'overdue' })
    mockCrm({ activities: [activity] })
    const { user } = openCrm('/crm/activities')
    await user.click(await screen.findByRole('button', { name: 'Opções de Visita' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    mock(removeActivity, null)
    mock(listActivities, [])
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir atividade' }))
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Atividade excluída com sucesso.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Visita' })).toBeNull())
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
    expect(await screen.findByText('Nenhuma atividade encontrada')).toBeTruthy()
  })
})

const meeting = {
  ...{ id: crypto.randomUUID(), title: 'Renovação anual', url: '/meetings/1' },
  summary: 'Renovamos por dois anos.',
}

it('an activity that tells of a meeting leads to it, with the summary that one may read', async () => {
  const activity = makeActivity({ subject: 'Visita', type: 'meeting', meetingId: meeting.id, meeting })
  mockCrm({ activities: [activity] })
  mock(getActivity, activity)
  openCrm(`/crm/activities/${activity.id}`)
  const record = within(await screen.findByRole('dialog', { name: 'Visita' }))
  const told = within(await record.findByRole('region', { name: 'Reunião' }))
  expect(told.getByRole('link', { name: 'Renovação anual' }).getAttribute('href')).toBe('/meetings/1')
  expect(told.getByText('Renovamos por dois anos.')).toBeTruthy()
})
