import { discussionEndpoints } from '@cadencia/discussions/contract'
import { makeComment, mockDiscussions } from '@cadencia/discussions/testing'
import { fileIdOf } from '@cadencia/files/contract'
import { makeFile } from '@cadencia/files/testing'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { getSupportRequest, rateSupport, type SupportRequest } from '@cadencia/support/contract'
import { makeHistoryEntry, makeSupportRequest, mockSupport } from '@cadencia/support/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { layOut } from '../../../../testing/layout.ts'
import { SupportScreen } from '../support-screen.tsx'
import './request-record.tsx'

const carla = makePerson({ firstName: 'Carla', lastName: 'Dias' })
const ROUTES = [{ path: '/support/:requestId?', element: <SupportScreen /> }]

function openRecord(request: SupportRequest, history = [makeHistoryEntry()], search = '') {
  mockSupport({ requests: [request], history })
  return renderApp(ROUTES, { at: `/support/${request.id}${search}` })
}

async function findRecord(title: string) {
  return within(await screen.findByRole('dialog', { name: title }))
}

beforeEach(() => {
  layOut()
  mockPeople({ user: makeCurrentUser() })
})

describe('the record of a request', () => {
  it('stands beside the list at its own address and leads back to the filtered list', async () => {
    const request = makeSupportRequest({ title: 'Proposta some', description: 'Depois de salvar.' })
    const { user, router } = openRecord(request, [], '?mine=1')
    const record = await findRecord('Proposta some')
    expect(record.getByText('Depois de salvar.')).toBeTruthy()
    expect(record.getByText(new RegExp(`#${request.id.slice(0, 8)}`))).toBeTruthy()
    await user.click(record.getByRole('button', { name: 'Fechar' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/support?mine=1')
  })

  it('says who asked, by when, and who sees to it', async () => {
    openRecord(
      makeSupportRequest({ title: 'Proposta some', dueAt: '2030-05-06T15:00:00Z', assignedUser: carla }),
    )
    const record = await findRecord('Proposta some')
    expect(record.getByText(/06\/05\/2030 12:00/)).toBeTruthy()
    expect(record.getByText('Qualquer time pode assumir')).toBeTruthy()
    expect(record.getByText('Bruno Carvalho · bruno.carvalho@cadencia.example')).toBeTruthy()
    expect(record.getByText('Carla Dias')).toBeTruthy()
  })

  it('says why one may not act', async () => {
    openRecord(makeSupportRequest({ title: 'Proposta some', canAct: false }))
    const start = (await findRecord('Proposta some')).getByRole('button', { name: 'Iniciar' })
    expect(start.getAttribute('aria-disabled')).toBe('true')
    expect(
      screen.getAllByText('Só os times envolvidos, quem abriu e o responsável podem agir.'),
    ).toHaveLength(2)
  })

  it.each([
    ['2030-05-06T14:00:00Z', '(no prazo)'],
    ['2030-05-06T16:00:00Z', '(após o prazo)'],
  ])('tells whether it was resolved in time: %s %s', async (resolvedAt, text) => {
    const dueAt = '2030-05-06T15:00:00Z'
    openRecord(makeSupportRequest({ title: 'Proposta some', status: 'resolved', dueAt, resolvedAt }))
    expect((await findRecord('Proposta some')).getByText(text)).toBeTruthy()
  })

  it('leads to the file that the address names', async () => {
    const files = [makeFile({ fileName: 'um.png' }), makeFile({ fileName: 'dois.png' })]
    const request = makeSupportRequest({ title: 'Proposta some', files })
    openRecord(request, [], `?file=${fileIdOf(files[1]?.fileURL ?? '')}`)
    const tile = (await screen.findByRole('button', { name: 'Ver imagem dois.png' })).closest('li')
    await waitFor(() => expect(tile?.hasAttribute('data-marked')).toBe(true))
    expect(
      screen.getByRole('button', { name: 'Ver imagem um.png' }).closest('li')?.dataset.marked,
    ).toBeUndefined()
  })

  it('shows its attachments in a viewer', async () => {
    const file = makeFile({ fileName: 'tela.png' })
    const { user } = openRecord(makeSupportRequest({ title: 'Proposta some', files: [file] }))
    const record = await findRecord('Proposta some')
    await user.click(record.getByRole('tab', { name: 'Arquivos (1)' }))
    await user.click(await record.findByRole('button', { name: 'Ver imagem tela.png' }))
    const viewer = within(await screen.findByRole('dialog', { name: 'tela.png' }))
    expect(viewer.getByRole('img', { name: 'tela.png' }).getAttribute('src')).toBe(file.fileURL)
  })

  it('tells all that happened', async () => {
    const team = { id: crypto.randomUUID(), name: 'TI', color: '#112233', icon: 'fas fa-code' }
    const at = (hour: number) => `2026-11-23T${hour}:00:00Z`
    mockDiscussions({ comments: [makeComment({ body: 'Já vi o erro.', createdAt: at(14) })] })
    openRecord(makeSupportRequest({ title: 'Proposta some' }), [
      makeHistoryEntry({ at: at(10) }),
      makeHistoryEntry({ kind: 'started', at: at(11), actor: carla, assignedUser: carla }),
      makeHistoryEntry({ kind: 'assigned', at: at(12), actor: carla, assignedUser: carla }),
      makeHistoryEntry({ kind: 'assigned', at: at(13), responsibleTeam: team, assignedUser: carla }),
      makeHistoryEntry({ kind: 'commented', at: at(14), text: 'Já vi o erro.' }),
      makeHistoryEntry({ kind: 'resolved', at: at(15), actor: carla, text: 'Cache renovado.' }),
      makeHistoryEntry({ kind: 'closed', at: at(16), actor: null }),
      makeHistoryEntry({ kind: 'rated', at: at(17), rating: 4 }),
    ])
    const record = await findRecord('Proposta some')
    const history = within(await record.findByRole('region', { name: 'Atividade' }))
    const entries = (await history.findAllByRole('listitem')).map(({ textContent }) => textContent)
    const expected = [
      'Bruno Carvalho abriu a solicitação',
      'Carla Dias iniciou o atendimento',
      'Carla Dias assumiu a solicitação',
      'Bruno Carvalho atribuiu a solicitação a TI, Carla Dias',
      'Bruno Carvalho comentou',
      'Carla Dias resolveu a solicitação',
      'Pessoa que saiu fechou a solicitação',
      'Bruno Carvalho avaliou o atendimento com 4 de 5',
    ]
    expected.forEach((text, index) => {
      expect(entries[index]).toContain(text)
    })
    expect(history.getByText('Já vi o erro.')).toBeTruthy()
    expect(history.getByText('Cache renovado.')).toBeTruthy()
  })

  it('takes a comment, by Enter too, and keeps one that failed', async () => {
    const request = makeSupportRequest({ title: 'Proposta some' })
    const { user } = openRecord(request)
    const record = await findRecord('Proposta some')
    const field = await record.findByRole('textbox', { name: 'Comentário' })
    mockProblem(discussionEndpoints.support.write, {
      statusCode: 403,
      code: 'forbidden',
      message: 'Sem permissão.',
    })
    await user.type(field, 'Alguma novidade?{Enter}')
    expect(await record.findByText('Falha ao comentar: Sem permissão.')).toBeTruthy()
    expect(record.getByText('Alguma novidade?')).toBeTruthy()
    expect(field).toHaveProperty('value', '')

    const sent = mock(discussionEndpoints.support.write, makeComment({ body: 'Alguma novidade?' }))
    await user.click(record.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(record.queryByText(/Falha ao comentar/)).toBeNull())
    expect(record.getAllByText('Alguma novidade?')).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ body: 'Alguma novidade?', mentions: [], attachments: [] })
  })

  it('asks the requester how it went once it is closed', async () => {
    const request = makeSupportRequest({ title: 'Proposta some', status: 'closed', canRate: true })
    const { user } = openRecord(request)
    const panel = within((await findRecord('Proposta some')).getByRole('form', { name: 'Satisfação' }))
    await user.click(panel.getByRole('button', { name: 'Enviar avaliação' }))
    expect(await panel.findByText('Dê uma nota de 1 a 5')).toBeTruthy()

    const rated = { ...request, satisfaction: 5, satisfactionComment: 'Foi rápido.', canRate: false }
    const sent = mock(rateSupport, rated)
    await user.click(panel.getByRole('radio', { name: '5 de 5' }))
    await user.type(panel.getByRole('textbox', { name: 'Comentário' }), 'Foi rápido.')
    await user.click(panel.getByRole('button', { name: 'Enviar avaliação' }))
    expect(await screen.findByText('Avaliação enviada')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ rating: 5, comment: 'Foi rápido.' })
    const answer = within(await screen.findByRole('region', { name: 'Satisfação' }))
    expect(answer.getByText('5 de 5')).toBeTruthy()
    expect(answer.getByText('Foi rápido.')).toBeTruthy()
  })

  it('says that a request is unknown', async () => {
    mockSupport()
    mockProblem(getSupportRequest, { statusCode: 404, code: 'not_found', message: 'Não encontrada.' })
    mockSupport()
    renderApp(ROUTES, { at: `/support/${crypto.randomUUID()}` })
    expect(await screen.findByText('Solicitação não encontrada')).toBeTruthy()
  })
})
