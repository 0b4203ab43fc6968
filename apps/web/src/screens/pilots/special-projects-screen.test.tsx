import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import {
  createPilotStage,
  deletePilotStage,
  listPilotStages,
  type PilotStage,
  updatePilotStage,
} from '@cadencia/pilots/contract'
import { pilotInvalidations } from '@cadencia/pilots/react'
import { makePilotStage, mockPilots } from '@cadencia/pilots/testing'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useViewPreferences } from '../../collections/view-preferences.ts'
import { SpecialProjectsScreen } from './special-projects-screen.tsx'
import './edit-stage-dialog.tsx'
import './new-stage-dialog.tsx'

const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const SAYS_WHY = { statusCode: 500, code: 'internal', message: 'O banco está fora.' }

function openTimeline(stages: PilotStage[], at = '/special-projects') {
  mockPilots(stages)
  const routes = [
    { path: '/special-projects/:stageId?', element: <SpecialProjectsScreen /> },
    { path: '/', element: <p>Painel</p> },
  ]
  return renderApp(routes, { at, invalidations: pilotInvalidations })
}

async function findStage(title: string) {
  return within(await screen.findByRole('article', { name: title }))
}

async function choose(user: ReturnType<typeof renderApp>['user'], field: HTMLElement, option: string) {
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: option }))
}

beforeEach(() => {
  useViewPreferences.setState(useViewPreferences.getInitialState())
  mockPeople({ user: makeCurrentUser(), users: [bruno] })
})

describe('the timeline of pilot stages', () => {
  it('holds the place of stages while they load', async () => {
    mock(listPilotStages, [], { delayMs: 50 })
    renderApp(<SpecialProjectsScreen />)
    expect(screen.getByRole('heading', { level: 1, name: 'Projetos Especiais' })).toBeTruthy()
    expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy()
    expect(await screen.findByText('Nenhuma etapa encontrada')).toBeTruthy()
  })

  it('can be asked for again when it did not arrive', async () => {
    mockProblem(listPilotStages, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<SpecialProjectsScreen />)
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mockPilots([makePilotStage({ title: 'Piloto' })])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('article', { name: 'Piloto' })).toBeTruthy()
  })

  it('shows each stage with its status, due day and assignee, and how many are done', async () => {
    openTimeline([
      makePilotStage({ title: 'Levantamento', status: 'completed', completedAt: '2026-03-02T12:00:00Z' }),
      makePilotStage({
        title: 'Piloto',
        description: 'Em duas escolas.',
        status: 'blocked',
        dueDate: '2020-05-06',
        assignee: bruno,
        assignedTo: bruno.id,
      }),
    ])
    const stage = await findStage('Piloto')
    expect(await stage.findByDisplayValue('Bloqueada')).toBeTruthy()
    for (const text of ['Em duas escolas.', 'Atrasada', '06/05/2020', 'Bruno Lima'])
      expect(stage.getByText(text)).toBeTruthy()
    const done = await findStage('Levantamento')
    for (const text of ['Concluída', '02/03/2026', 'Sem prazo', 'Sem responsável'])
      expect(done.getByText(text)).toBeTruthy()
    expect(screen.getByText('1 de 2 etapas concluídas')).toBeTruthy()
  })

  it('leads back to the dashboard', async () => {
    const { user } = openTimeline([])
    await user.click(await screen.findByRole('button', { name: 'Voltar' }))
    expect(await screen.findByText('Painel')).toBeTruthy()
  })

  it('sees at once what a colleague changed', async () => {
    const stage = makePilotStage({ title: 'Piloto' })
    const { announce } = openTimeline([stage])
    expect(await (await findStage('Piloto')).findByDisplayValue('Pendente')).toBeTruthy()
    mockPilots([{ ...stage, status: 'in_progress' }])
    announce({ type: 'changed', entity: 'pilot_stage', id: stage.id })
    expect(await (await findStage('Piloto')).findByDisplayValue('Em andamento')).toBeTruthy()
  })
})

describe('the status of a stage', () => {
  it('is chosen in place', async () => {
    const stage = makePilotStage({ title: 'Piloto' })
    const { user } = openTimeline([stage])
    const changes = mock(updatePilotStage, { ...stage, status: 'blocked' })
    const item = await findStage('Piloto')
    mockPilots([{ ...stage, status: 'blocked' }])
    await choose(user, await item.findByRole('combobox', { name: 'Status de Piloto' }), 'Bloqueada')
    expect(await screen.findByText('Status atualizado!')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ status: 'blocked' })
    expect(item.getByDisplayValue('Bloqueada')).toBeTruthy()
  })

  it('is final once completed, which is asked before; then there is no selector', async () => {
    const stage = makePilotStage({ title: 'Piloto' })
    const { user } = openTimeline([stage])
    const completed = { ...stage, status: 'completed' as const, completedAt: new Date().toISOString() }
    const changes = mock(updatePilotStage, completed)
    const item = await findStage('Piloto')
    mockPilots([completed])
    await choose(user, await item.findByRole('combobox', { name: 'Status de Piloto' }), 'Concluída')
    const dialog = within(await screen.findByRole('dialog', { name: 'Concluir etapa?' }))
    expect(changes).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Concluir' }))
    await waitFor(() => expect(item.queryByRole('combobox')).toBeNull())
    expect(changes[0]?.body).toEqual({ status: 'completed' })
  })
})

describe('a new stage', () => {
  it('needs a title, and is sent with an empty assignee for nobody', async () => {
    const { user, router } = openTimeline([], '/special-projects')
    const created = mock(createPilotStage, makePilotStage())
    await user.click(await screen.findByRole('button', { name: 'Criar primeira etapa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova Etapa' }))
    await user.click(dialog.getByRole('button', { name: 'Criar etapa' }))
    expect(await dialog.findByText('Título é obrigatório.')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Título' }), 'Piloto{Enter}')
    expect(await screen.findByText('Etapa criada!')).toBeTruthy()
    expect(created[0]?.body).toEqual({
      title: 'Piloto',
      description: '',
      status: 'pending',
      dueDate: null,
      assignedTo: '',
    })
    expect(router.state.location.search).toBe('')
  })

  it.each([
    ['says why', SAYS_WHY, 'O banco está fora.'],
    ['says that creating failed', undefined, 'Falha ao criar etapa.'],
  ])('keeps what was typed when creating failed, and %s', async (_, problem, text) => {
    const { user } = openTimeline([], '/special-projects?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova Etapa' }))
    if (problem) mockProblem(createPilotStage, problem)
    else mockNetworkFailure(createPilotStage)
    await user.type(dialog.getByRole('textbox', { name: 'Título' }), 'Piloto{Enter}')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(dialog.getByDisplayValue('Piloto')).toBeTruthy()
  })
})

describe('editing a stage', () => {
  const stage = makePilotStage({ title: 'Piloto', version: 4, assignedTo: bruno.id, assignee: bruno })

  async function openEditing() {
    const { user } = openTimeline([stage])
    const item = await findStage('Piloto')
    await user.click(await item.findByRole('button', { name: 'Editar Piloto' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Editar Etapa' })) }
  }

  it('sends all fields and the version that it changes', async () => {
    const { user, dialog } = await openEditing()
    const changes = mock(updatePilotStage, { ...stage, title: 'Piloto II' })
    await user.type(dialog.getByRole('textbox', { name: 'Título' }), ' II')
    await choose(user, dialog.getByRole('combobox', { name: 'Status' }), 'Em andamento')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Etapa atualizada!')).toBeTruthy()
    expect(changes[0]?.body).toEqual({
      title: 'Piloto II',
      description: '',
      status: 'in_progress',
      dueDate: null,
      assignedTo: bruno.id,
      version: 4,
    })
  })

  it('offers a colleague’s values when they were faster', async () => {
    const { user, dialog } = await openEditing()
    const current = { ...stage, title: 'Piloto da rede', version: 5 }
    mockProblem(updatePilotStage, { statusCode: 409, code: 'stale_version', message: 'Alterado.', current })
    await user.type(dialog.getByRole('textbox', { name: 'Título' }), ' II{Enter}')
    expect(await dialog.findByText('Outra pessoa alterou esta etapa')).toBeTruthy()
    expect(dialog.getByDisplayValue('Piloto II')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(dialog.getByDisplayValue('Piloto da rede')).toBeTruthy()
    const changes = mock(updatePilotStage, { ...current, version: 6 })
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ title: 'Piloto da rede', version: 5 }))
  })

  it('says that it failed', async () => {
    const { user, dialog } = await openEditing()
    mockNetworkFailure(updatePilotStage)
    await user.type(dialog.getByRole('textbox', { name: 'Título' }), ' II{Enter}')
    expect(await screen.findByText('Falha ao editar etapa.')).toBeTruthy()
    expect(dialog.getByDisplayValue('Piloto II')).toBeTruthy()
  })
})

describe('deleting a stage', () => {
  async function openDeleting() {
    const { user } = openTimeline([makePilotStage({ title: 'Piloto' })])
    const item = await findStage('Piloto')
    await user.click(await item.findByRole('button', { name: 'Excluir Piloto' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar exclusão' }))
    return { user, dialog }
  }

  it('warns that it can’t be undone', async () => {
    const { user, dialog } = await openDeleting()
    expect(dialog.getByText(/Esta ação é irreversível\./)).toBeTruthy()
    const deleted = mock(deletePilotStage, null)
    mockPilots([])
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Etapa excluída!')).toBeTruthy()
    expect(await screen.findByText('Nenhuma etapa encontrada')).toBeTruthy()
    expect(deleted).toHaveLength(1)
  })

  it('says that it failed', async () => {
    const { user, dialog } = await openDeleting()
    mockNetworkFailure(deletePilotStage)
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Falha ao deletar etapa.')).toBeTruthy()
  })
})

describe('the list of stages', () => {
  const stages = [
    makePilotStage({ title: 'Piloto', dueDate: '2026-03-01', assignedTo: bruno.id, assignee: bruno }),
    makePilotStage({ title: 'Avaliação', dueDate: '2026-05-01', status: 'blocked' }),
    makePilotStage({ title: 'Expansão', status: 'blocked', assignedTo: bruno.id, assignee: bruno }),
  ]
  const titles = () =>
    within(screen.getByRole('list', { name: 'Etapas' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('is narrowed and sorted by the address', async () => {
    const at = `/special-projects?view=list&sort=-title&person=${bruno.id}`
    const { user, router } = openTimeline(stages, at)
    await screen.findByRole('link', { name: 'Piloto' })
    expect(titles()).toEqual(['Piloto', 'Expansão'])
    expect(screen.getByText('0 de 3 etapas concluídas')).toBeTruthy()
    await choose(user, screen.getByRole('combobox', { name: 'Status' }), 'Bloqueada')
    await waitFor(() => expect(titles()).toEqual(['Expansão']))
    expect(router.state.location.search).toContain('status=blocked')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar etapa' }), 'nada disso')
    expect(await screen.findByText('Nenhuma etapa corresponde aos filtros.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
  })

  it('opens a stage, which is edited in place and leads to the next', async () => {
    const [stage = makePilotStage(), next = makePilotStage()] = stages
    const { user, router } = openTimeline(stages, `/special-projects/${stage.id}?view=list`)
    const record = within(await screen.findByRole('dialog', { name: 'Piloto' }))
    const changes = mock(updatePilotStage, { ...stage, title: 'Piloto II', version: 2 })
    await user.click(record.getByRole('button', { name: 'Piloto' }))
    const field = record.getByRole('textbox', { name: 'Título' })
    await user.clear(field)
    await user.type(field, 'Piloto II{Enter}')
    expect(await screen.findByText('Etapa atualizada!')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ title: 'Piloto II', version: 1 })
    await user.click(record.getByRole('button', { name: 'Próximo registro' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/special-projects/${next.id}`))
  })
})

describe('undoing an edit', () => {
  const edited = async () => {
    const stage = makePilotStage({ title: 'Piloto' })
    const { user } = openTimeline([stage], `/special-projects/${stage.id}?view=list`)
    const saved = { ...stage, title: 'Piloto II', version: 2 }
    mock(updatePilotStage, saved)
    const record = within(await screen.findByRole('dialog', { name: 'Piloto' }))
    await user.click(record.getByRole('button', { name: 'Piloto' }))
    const field = record.getByRole('textbox', { name: 'Título' })
    await user.clear(field)
    await user.type(field, 'Piloto II{Enter}')
    const undo = await screen.findByRole('button', { name: 'Desfazer' })
    const stale = (current: typeof saved, options = {}) =>
      mockProblem(
        updatePilotStage,
        { statusCode: 409, code: 'stale_version', message: 'Alguém mudou este registro.', current },
        options,
      )
    return { stage, saved, stale, undo: () => user.click(undo) }
  }

  it('REL-29: stands that a colleague changed another property', async () => {
    const { stage, saved, stale, undo } = await edited()
    const changes = mock(updatePilotStage, { ...stage, version: 4 })
    const refused = stale({ ...saved, description: 'Da colega', version: 3 }, { isOnce: true })
    await undo()
    await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ title: 'Piloto', version: 3 }]))
    expect(refused.map(({ body }) => body)).toEqual([{ title: 'Piloto', version: 2 }])
  })

  it('is refused where the colleague changed the same', async () => {
    const { saved, stale, undo } = await edited()
    const refused = stale({ ...saved, title: 'Da colega', version: 3 })
    await undo()
    expect(await screen.findByText('Alguém mudou este registro.')).toBeTruthy()
    expect(refused).toHaveLength(1)
  })
})

it('undoes a change of the status', async () => {
  const stage = makePilotStage({ title: 'Piloto' })
  const { user } = openTimeline([stage])
  const changes = mock(updatePilotStage, { ...stage, status: 'in_progress' })
  const item = await findStage('Piloto')
  await choose(user, await item.findByRole('combobox', { name: 'Status de Piloto' }), 'Em andamento')
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(changes[1]?.body).toEqual({ status: 'pending' }))
})

it('lets a guest only read', async () => {
  mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
  openTimeline([makePilotStage({ title: 'Piloto' })])
  const item = await findStage('Piloto')
  const create = screen.getByRole('button', { name: 'Nova Etapa' })
  await waitFor(() => expect(create.getAttribute('aria-disabled')).toBe('true'))
  expect(item.queryByRole('button')).toBeNull()
})
