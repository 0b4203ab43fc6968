import { getCrmAccess } from '@cadencia/crm/access/contract'
import { getClient, listClients } from '@cadencia/crm/clients/contract'
import { crmInvalidations } from '@cadencia/crm/react'
import { makeClient } from '@cadencia/crm/testing'
import { makeFile } from '@cadencia/files/testing'
import { CRM_LINK, listLinkedClients } from '@cadencia/links/contract'
import { makeAdminUser, makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { listAdminUsers } from '@cadencia/people/users/contract'
import {
  getSupportFigures,
  getSupportRequest,
  listSupportRequests,
  type SupportRequest,
  updateSupportRequest,
} from '@cadencia/support/contract'
import { supportInvalidations } from '@cadencia/support/react'
import { makeSupportFigures, makeSupportRequest, mockSupport } from '@cadencia/support/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useViewPreferences } from '../../collections/view-preferences.ts'
import { rememberAccess } from '../../records/links/remembered-access.ts'
import { SupportScreen } from './support-screen.tsx'
import './form/new-request-dialog.tsx'
import './finish-dialog.tsx'
import './assign-dialog.tsx'

const tech = makeTeam({ name: 'TI' })
const carla = makeAdminUser({ firstName: 'Carla', lastName: 'Dias', teamId: tech.id })
const tag = { id: tech.id, name: 'TI', color: tech.color, icon: tech.icon }

function openList(requests: SupportRequest[], at = '/support?view=cards&group=none') {
  mockSupport({ requests })
  return renderApp([{ path: '/support/:requestId?', element: <SupportScreen /> }], {
    at,
    invalidations: { ...crmInvalidations, ...supportInvalidations },
  })
}

async function findRow(title: string) {
  return within(await screen.findByRole('article', { name: title }))
}

beforeEach(() => {
  useViewPreferences.setState(useViewPreferences.getInitialState())
  mockPeople({ user: makeCurrentUser(), teams: [makeTeam({ name: 'Comercial' }), tech] })
  mock(listAdminUsers, [carla])
})

describe('the support centre', () => {
  it('holds the place of requests while they load', async () => {
    mockSupport()
    mock(listSupportRequests, [], { delayMs: 100 })
    renderApp(<SupportScreen />, { at: '/support' })
    expect(screen.getByRole('heading', { level: 1, name: 'Centro de Suporte' })).toBeTruthy()
    expect(screen.getAllByRole('status', { name: 'Carregando' }).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Carregando' })).toBeNull())
  })

  it('says that there is none and offers to create one', async () => {
    const { user } = openList([])
    expect(await screen.findByText('Nenhuma solicitação encontrada')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Criar solicitação' }))
    expect(await screen.findByRole('dialog', { name: 'Nova Solicitação' })).toBeTruthy()
  })

  it('follows what is linked with the client that it is narrowed to', async () => {
    rememberAccess(true)
    const client = makeClient()
    mock(getCrmAccess, { unlocked: true })
    mock(listLinkedClients, [])
    mock(listClients, [client])
    mock(getClient, client)
    const { announce } = openList([], `/support?view=cards&group=none&client=${client.id}`)
    expect(await screen.findByText('Nenhuma solicitação encontrada')).toBeTruthy()
    const asked = mock(listSupportRequests, [makeSupportRequest({ title: 'Acesso da Aurora' })])
    announce({ type: 'changed', entity: CRM_LINK, id: crypto.randomUUID() })
    announce({ type: 'changed', entity: CRM_LINK, id: client.id })
    expect(await screen.findByRole('article', { name: 'Acesso da Aurora' })).toBeTruthy()
    expect(asked.map(({ query }) => query.clientId)).toEqual([client.id])
    rememberAccess(false)
  })

  it('can be asked for again when it did not arrive', async () => {
    mockSupport()
    mock(listLinkedClients, [])
    mockProblem(listSupportRequests, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<SupportScreen />, { at: '/support?view=cards' })
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mock(listSupportRequests, [makeSupportRequest({ title: 'Impressora' })])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('article', { name: 'Impressora' })).toBeTruthy()
  })

  const resolved = makeSupportRequest({
    title: 'Proposta some',
    description: 'Depois de **salvar**.',
    descriptionFormat: 'markdown',
    priority: 'high',
    status: 'resolved',
    responsibleTeam: tag,
    assignedUser: makePerson({ firstName: 'Carla', lastName: 'Dias' }),
    files: [makeFile({ fileName: 'tela.png' }), makeFile({ fileType: 'video/mp4', previewURL: null })],
    resolutionNotes: '_Cache_ renovado.',
    resolutionNotesFormat: 'markdown',
    commentCount: 3,
    createdAt: '2026-11-20T15:00:00Z',
  })

  it('shows what a request is in its row', async () => {
    openList([resolved], '/support?view=list')
    const row = within(await screen.findByRole('listitem', { name: 'Proposta some' }))
    for (const text of [
      'Depois de salvar.',
      'Alta',
      'Resolvida',
      'Comercial',
      'TI',
      'Carla Dias',
      '3 comentários',
    ])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText('Por Bruno Carvalho')).toBeTruthy()
    expect(row.getByText('Resolução: Cache renovado.')).toBeTruthy()
    expect(row.getByText(/tela\.png/)).toBeTruthy()
    expect(row.getByText('20/11/2026 12:00')).toBeTruthy()
  })

  it('shows what a request is in its card', async () => {
    openList([resolved])
    const row = await findRow('Proposta some')
    expect(row.getByText(/20\/11\/2026 12:00/)).toBeTruthy()
    for (const text of ['Depois de salvar.', 'Alta', 'Resolvida', 'Comercial', 'TI', 'Carla Dias'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText(/Bruno Carvalho/)).toBeTruthy()
    expect(row.getByText(/Cache renovado\./)).toBeTruthy()
    expect(row.getByText('2 anexos')).toBeTruthy()
    expect(row.getByText('3 comentários')).toBeTruthy()
  })

  it.each([
    ['open', '2020-01-01T12:00:00Z', true],
    ['in_progress', '2020-01-01T12:00:00Z', true],
    ['open', '2099-01-01T12:00:00Z', false],
    ['resolved', '2020-01-01T12:00:00Z', false],
  ] as const)('a request that is %s and due at %s is late: %s', async (status, dueAt, isLate) => {
    openList([makeSupportRequest({ title: 'Proposta some', status, dueAt })])
    const row = await findRow('Proposta some')
    expect(row.queryByText('Atrasada') !== null).toBe(isLate)
  })

  it('asks for what presses most, page by page, and for the newest first when told', async () => {
    mockSupport()
    const asked = mock(listSupportRequests, [makeSupportRequest({ title: 'Segunda' })])
    const first = mock(listSupportRequests, [makeSupportRequest({ title: 'Primeira' })], {
      headers: { link: '</api/support?cursor=bm90YQ>; rel="next"' },
      isOnce: true,
    })
    const { user, router } = renderApp([{ path: '/support/:requestId?', element: <SupportScreen /> }], {
      at: '/support',
    })
    expect(await screen.findByRole('link', { name: 'Primeira' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Segunda' })).toBeTruthy()
    expect(first[0]?.query).toMatchObject({ sort: 'urgency', limit: '100' })
    expect(asked[0]?.query).toMatchObject({ cursor: 'bm90YQ' })
    await user.click(screen.getByRole('button', { name: 'Exibir' }))
    expect(screen.queryByRole('button', { name: /^Ordem/ })).toBeNull()
    await user.click(await screen.findByRole('combobox', { name: 'Ordenar por' }))
    await user.click(await screen.findByRole('option', { name: 'Aberta' }))
    await user.click(await screen.findByRole('button', { name: 'Ordem crescente' }))
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sort: '-createdAt' }))
    expect(router.state.location.search).toBe('?sort=-createdAt')
  })

  it('takes its filters from the address, asks the server for them and writes them there', async () => {
    mockSupport()
    const asked = mock(listSupportRequests, [])
    const { user, router } = renderApp([{ path: '/support/:requestId?', element: <SupportScreen /> }], {
      at: `/support?status=open&team=${tech.id}&mine=1`,
    })
    expect(await screen.findByText('Nenhuma solicitação corresponde aos filtros.')).toBeTruthy()
    expect(asked[0]?.query).toMatchObject({ status: 'open', teamId: tech.id, mine: 'true' })
    await user.click(screen.getByRole('combobox', { name: 'Prioridade' }))
    await user.click(await screen.findByRole('option', { name: 'Urgente' }))
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ priority: 'urgent' }))
    expect(router.state.location.search).toBe(`?status=open&team=${tech.id}&mine=1&priority=urgent`)
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(router.state.location.search).toBe('')
    await user.click(screen.getByRole('radio', { name: 'Minhas' }))
    expect(router.state.location.search).toBe('?mine=1')
  })

  it('keeps closed requests apart, and finds by words', async () => {
    mockSupport()
    const asked = mock(listSupportRequests, [
      makeSupportRequest({ title: 'Proposta some' }),
      makeSupportRequest({ title: 'Impressora', status: 'closed' }),
    ])
    const { user, router } = renderApp([{ path: '/support/:requestId?', element: <SupportScreen /> }], {
      at: '/support',
    })
    expect(await screen.findByRole('link', { name: 'Proposta some' })).toBeTruthy()
    const open = await screen.findByRole('button', { name: 'Em aberto 1' })
    expect(open.getAttribute('aria-expanded')).toBe('true')
    expect(screen.queryByRole('link', { name: 'Impressora' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Fechadas 1' }))
    expect(screen.getByRole('link', { name: 'Impressora' })).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar solicitação' }), 'toner')
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ q: 'toner' }))
    expect(router.state.location.search).toBe('?q=toner')
  })

  it('shows the figures of the team that is chosen, and none where nothing was measured', async () => {
    mockSupport({ figures: makeSupportFigures({ open: 4, overdue: 1, firstActionHours: 0.5 }) })
    const asked = mock(
      getSupportFigures,
      makeSupportFigures({
        open: 4,
        inProgress: 2,
        overdue: 1,
        firstActionHours: 0.5,
        resolutionHours: 12.25,
      }),
    )
    renderApp(<SupportScreen />, { at: `/support?team=${tech.id}` })
    const figures = within(await screen.findByRole('region', { name: 'Números: TI' }))
    await figures.findByText('Abertas')
    const shown = figures.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(shown).toEqual(['4', '2', '1', '0', '30 min', '12,3 h', '—'])
    expect(asked[0]?.query).toEqual({ teamId: tech.id })
  })

  it('sees at once what a colleague changed', async () => {
    const request = makeSupportRequest({ title: 'Proposta some' })
    const { announce } = openList([request])
    expect(await (await findRow('Proposta some')).findByText('Aberta')).toBeTruthy()
    mock(getSupportRequest, { ...request, status: 'in_progress' })
    mock(listSupportRequests, [{ ...request, status: 'in_progress' }])
    announce({ type: 'changed', entity: 'support', id: request.id })
    expect(await (await findRow('Proposta some')).findByText('Em andamento')).toBeTruthy()
  })
})

describe('what can be done with a request', () => {
  it('starts an open one', async () => {
    const request = makeSupportRequest({ title: 'Proposta some' })
    const { user } = openList([request])
    const moved = { ...request, status: 'in_progress' as const, version: 2 }
    const changes = mock(updateSupportRequest, moved)
    const row = await findRow('Proposta some')
    mock(listSupportRequests, [moved])
    await user.click(row.getByRole('button', { name: 'Iniciar' }))
    expect(await row.findByText('Em andamento')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ status: 'in_progress' })
    expect(await screen.findByText('Atendimento iniciado')).toBeTruthy()
    expect(screen.getAllByText('Proposta some')).toHaveLength(2)
  })

  it.each([
    ['in_progress', 'Resolver', 'resolved', 'Solicitação resolvida'],
    ['resolved', 'Fechar', 'closed', 'Solicitação fechada'],
  ] as const)('one that is %s has %s, which asks for notes', async (status, action, next, done) => {
    const request = makeSupportRequest({ title: 'Proposta some', status })
    const { user } = openList([request])
    const changes = mock(updateSupportRequest, { ...request, status: next })
    await user.click((await findRow('Proposta some')).getByRole('button', { name: action }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar Solicitação' }))
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Nota obrigatória')).toBeTruthy()
    expect(screen.getAllByText('Por favor, descreva a resolução do problema.')).toHaveLength(2)
    expect(changes).toHaveLength(0)
    await user.type(dialog.getByRole('textbox', { name: 'Notas de resolução' }), 'Cache renovado.')
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText(done)).toBeTruthy()
    expect(changes[0]?.body).toEqual({ status: next, resolutionNotes: 'Cache renovado.', version: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('begins closing with what was said when resolving', async () => {
    const { user } = openList([
      makeSupportRequest({ title: 'Proposta some', status: 'resolved', resolutionNotes: 'Cache renovado.' }),
    ])
    await user.click((await findRow('Proposta some')).getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByDisplayValue('Cache renovado.')).toBeTruthy()
  })

  it('gives a request to a team and a person, which takes it to in_progress', async () => {
    const request = makeSupportRequest({ title: 'Proposta some', version: 3 })
    const { user } = openList([request])
    const changes = mock(updateSupportRequest, { ...request, status: 'in_progress' })
    await user.click((await findRow('Proposta some')).getByRole('button', { name: 'Atribuir' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Atribuir Solicitação' }))
    await user.click(dialog.getByRole('button', { name: 'Atribuir' }))
    expect(await dialog.findByText('Escolha um time ou uma pessoa')).toBeTruthy()
    await user.click(dialog.getByRole('combobox', { name: 'Time responsável' }))
    await user.click(await screen.findByRole('option', { name: 'TI' }))
    await user.click(dialog.getByRole('combobox', { name: 'Responsável' }))
    await user.click(await screen.findByRole('option', { name: 'Carla Dias' }))
    await user.click(dialog.getByRole('button', { name: 'Atribuir' }))
    expect(await screen.findByText('Solicitação atribuída')).toBeTruthy()
    expect(changes[0]?.body).toEqual({
      responsibleTeamId: tech.id,
      assignedUserId: carla.id,
      status: 'in_progress',
      version: 3,
    })
  })

  it('says that a change failed, or why it may not be', async () => {
    const { user } = openList([makeSupportRequest({ title: 'Proposta some' })])
    const row = await findRow('Proposta some')
    mockProblem(updateSupportRequest, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
    await user.click(row.getByRole('button', { name: 'Iniciar' }))
    expect(await screen.findByText('Falha ao atualizar solicitação. Tente novamente.')).toBeTruthy()
    const message = 'A solicitação já foi iniciada.'
    mockProblem(updateSupportRequest, { statusCode: 409, code: 'conflict', message })
    await user.click(row.getByRole('button', { name: 'Iniciar' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('offers nothing more on a closed one, and in the list only what one may do', async () => {
    openList([
      makeSupportRequest({ title: 'Antiga', status: 'closed' }),
      makeSupportRequest({ title: 'Alheia', canAct: false }),
    ])
    expect((await findRow('Antiga')).queryByRole('button')).toBeNull()
    expect((await findRow('Alheia')).queryByRole('button')).toBeNull()
  })

  it('lets a guest only read', async () => {
    mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
    openList([], '/support?new=1')
    expect(await screen.findByText('Nenhuma solicitação encontrada')).toBeTruthy()
    for (const name of ['Nova Solicitação', 'Criar solicitação']) {
      const description = 'Convidados apenas consultam.'
      expect(await screen.findByRole('button', { name, description })).toBeTruthy()
    }
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('keeps the notes of a request that leaves the list while it is being resolved', async () => {
  const request = makeSupportRequest({ title: 'Sem rede', status: 'in_progress', canAct: true })
  const { user, queryClient } = openList([request])
  await user.click((await findRow('Sem rede')).getByRole('button', { name: 'Resolver' }))
  const notes = await screen.findByRole('textbox', { name: /Notas|solução|resolução/i })
  await user.type(notes, 'Troquei o cabo')
  mock(listSupportRequests, [])
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Sem rede', hidden: true })).toBeNull())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notas|solução|resolução/i }).value).toBe(
    'Troquei o cabo',
  )
})

it('assigns a request that a colleague changed meanwhile, as it is by then', async () => {
  const request = makeSupportRequest({ title: 'Sem rede', version: 3 })
  const { user, announce } = openList([request])
  await user.click((await findRow('Sem rede')).getByRole('button', { name: 'Atribuir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Atribuir Solicitação' }))
  mock(getSupportRequest, { ...request, priority: 'high', version: 4 })
  mock(listSupportRequests, [])
  announce({ type: 'changed', entity: 'support', id: request.id })
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Sem rede', hidden: true })).toBeNull())
  const changes = mock(updateSupportRequest, { ...request, status: 'in_progress', version: 5 })
  await user.click(dialog.getByRole('combobox', { name: 'Time responsável' }))
  await user.click(await screen.findByRole('option', { name: 'TI' }))
  await user.click(dialog.getByRole('button', { name: 'Atribuir' }))
  await waitFor(() => expect(changes[0]?.body).toMatchObject({ responsibleTeamId: tech.id, version: 4 }))
})

it('shows in the open dialog to whom a colleague gave the request meanwhile', async () => {
  const request = makeSupportRequest({ title: 'Sem rede', version: 3 })
  const { user, announce } = openList([request])
  await user.click((await findRow('Sem rede')).getByRole('button', { name: 'Atribuir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Atribuir Solicitação' }))
  const given = { ...request, responsibleTeamId: tech.id, version: 4 }
  mock(getSupportRequest, given)
  mock(listSupportRequests, [given])
  announce({ type: 'changed', entity: 'support', id: request.id })
  const team = () => dialog.getByRole<HTMLInputElement>('combobox', { name: 'Time responsável' })
  await waitFor(() => expect(team().value).toBe('TI'))
  const changes = mock(updateSupportRequest, { ...given, status: 'in_progress', version: 5 })
  await user.click(dialog.getByRole('button', { name: 'Atribuir' }))
  await waitFor(() => expect(changes[0]?.body).toMatchObject({ status: 'in_progress', version: 4 }))
})

it('closes a request with the notes that a colleague gives it meanwhile, and asks whose are right where both wrote', async () => {
  const request = makeSupportRequest({
    title: 'Sem rede',
    status: 'resolved',
    resolutionNotes: 'Cabo trocado',
    version: 3,
  })
  const { user, announce } = openList([request])
  await user.click((await findRow('Sem rede')).getByRole('button', { name: 'Fechar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar Solicitação' }))
  const notes = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notas de resolução' })
  const become = (changed: SupportRequest) => {
    mock(getSupportRequest, changed)
    mock(listSupportRequests, [changed])
    announce({ type: 'changed', entity: 'support', id: request.id })
  }
  become({ ...request, resolutionNotes: 'Cabo e roteador trocados', version: 4 })
  await waitFor(() => expect(notes().value).toBe('Cabo e roteador trocados'))

  await user.type(notes(), ', testado')
  become({ ...request, resolutionNotes: 'Roteador novo', version: 5 })
  await user.click(await dialog.findByRole('button', { name: 'Manter o que digitei' }))
  // What a colleague changes beside the notes asks nothing.
  become({ ...request, title: 'Sem rede no térreo', resolutionNotes: 'Roteador novo', version: 6 })
  await dialog.findByText('Sem rede no térreo')
  const changes = mock(updateSupportRequest, { ...request, status: 'closed', version: 7 })
  await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
  await waitFor(() =>
    expect(changes.map(({ body }) => body)).toEqual([
      { status: 'closed', resolutionNotes: 'Cabo e roteador trocados, testado', version: 6 },
    ]),
  )
})
