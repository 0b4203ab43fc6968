import { searchEverything } from '@cadencia/contract/search'
import { getCrmAccess } from '@cadencia/crm/access/contract'
import { mockCrm } from '@cadencia/crm/testing'
import { mockDashboard } from '@cadencia/insights/testing'
import { type Link, linkEndpoints } from '@cadencia/links/contract'
import { mockMeetings } from '@cadencia/meetings/testing'
import { mockNotifications } from '@cadencia/notifications/testing'
import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { createTask } from '@cadencia/sprints/tasks/contract'
import { makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOUNS } from '../../app/nouns.ts'
import { staffRoutes } from '../../app/router.tsx'
import { rememberTutorial } from '../../kit/tutorial-seen.ts'
import { NounsContext } from '../noun.ts'
import { RecordLinks } from './record-links.tsx'

const me = makeCurrentUser()
const ana = makePerson({ firstName: 'Ana', lastName: 'Souza' })
const task = makeTask({ title: 'Preparar a proposta', createdBy: me.id })
const END = { kind: 'task', id: task.id } as const
const { add, list, remove } = linkEndpoints.task

function makeLink(over: Partial<Link> = {}): Link {
  return {
    ...{ kind: 'meeting', id: crypto.randomUUID(), title: 'Visita à escola', detail: '12/11/2026 10:00' },
    ...{ url: '/meetings/1', status: 'completed', relation: 'related', createdBy: ana.id },
    ...{ createdAt: '2026-11-12T13:00:00.000Z', ...over },
  }
}

beforeEach(() => {
  localStorage.clear()
  mockPeople({ user: me, users: [makePerson({ ...me }), ana], teams: [makeTeam()] })
  mock(getCrmAccess, { unlocked: false })
})

function open(links: Link[]) {
  mock(list, links)
  return renderApp(
    <NounsContext value={NOUNS}>
      <RecordLinks end={END} />
    </NounsContext>,
  )
}

describe('the links of a record', () => {
  it('stand by kinds, with their status, and where they came from stays', async () => {
    open([
      makeLink(),
      makeLink({ kind: 'client', title: 'Escola Aurora', detail: 'Aurora Ltda.', status: 'active' }),
      makeLink({ title: 'Planejamento', relation: 'origin' }),
    ])
    const meetings = within(await screen.findByRole('list', { name: /Reuniões/ }))
    expect(meetings.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Visita à escola',
      'Planejamento',
    ])
    expect(await meetings.findAllByText('Concluída')).toHaveLength(2)
    expect(meetings.getByText('Origem')).toBeTruthy()
    expect(meetings.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Escola Aurora' })).toBeTruthy()
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings).toEqual(['Clientes1', 'Reuniões2'])
  })

  it('say of a meeting that it was cancelled', async () => {
    open([makeLink({ status: 'cancelled' })])
    const meetings = within(await screen.findByRole('list', { name: /Reuniões/ }))
    expect(await meetings.findByText('Cancelada')).toBeTruthy()
  })

  it('SEC-49: stand page by page, the further ones on request', async () => {
    mock(list, [makeLink()], { headers: { link: `</api/tasks/${task.id}/links?cursor=x>; rel="next"` } })
    const { user } = renderApp(
      <NounsContext value={NOUNS}>
        <RecordLinks end={END} />
      </NounsContext>,
    )
    expect(await screen.findByRole('heading', { name: 'Reuniões 1+' })).toBeTruthy()
    const asked = mock(list, [makeLink({ title: 'Mais antiga' })])
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    expect(await screen.findByRole('link', { name: 'Mais antiga' })).toBeTruthy()
    expect(asked[0]?.query).toMatchObject({ cursor: 'x' })
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  })

  it('are undone with one press, which can be undone', async () => {
    const link = makeLink()
    const { user } = open([link])
    const removed = mock(remove, null)
    const added = mock(add, null)
    await user.click(await screen.findByRole('button', { name: 'Desfazer a ligação com Visita à escola' }))
    expect(await screen.findByText('Ligação desfeita')).toBeTruthy()
    expect(removed[0]?.params).toMatchObject({ id: task.id, kind: 'meeting', otherId: link.id })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(added[0]?.params).toMatchObject({ otherId: link.id }))
  })

  it('say why one stays', async () => {
    const { user } = open([makeLink()])
    mockProblem(remove, {
      statusCode: 409,
      code: 'origin',
      message: 'Um registro veio do outro: esta ligação fica.',
    })
    await user.click(await screen.findByRole('button', { name: /Desfazer a ligação/ }))
    expect(await screen.findByText('Um registro veio do outro: esta ligação fica.')).toBeTruthy()
  })

  it('begin with a record that is made for it', async () => {
    const { user } = open([])
    mockSprints()
    const created = mock(createTask, makeTask({ title: 'Ligar de volta' }))
    await user.click(await screen.findByRole('button', { name: 'Adicionar ligação' }))
    expect(screen.queryByRole('menuitem', { name: 'Nova atividade' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Nova tarefa' }))
    await user.type(await screen.findByRole('textbox', { name: /Título/ }), 'Ligar de volta')
    await user.click(screen.getByRole('button', { name: 'Criar Tarefa' }))
    expect(await screen.findByText('Tarefa criada!')).toBeTruthy()
    expect(created[0]?.body).toMatchObject({ title: 'Ligar de volta', links: [END] })
  })

  it('offer an activity only where the CRM is open', async () => {
    mock(getCrmAccess, { unlocked: true })
    const { user } = open([])
    await user.click(await screen.findByRole('button', { name: 'Adicionar ligação' }))
    expect(await screen.findByRole('menuitem', { name: 'Nova atividade' })).toBeTruthy()
  })

  it('can only be read by guests', async () => {
    mockPeople({ user: { ...me, isGuest: true }, users: [ana], teams: [makeTeam()] })
    open([makeLink()])
    await screen.findByText('Visita à escola')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the verb', () => {
  it('finds the other record by its words, from the open one', async () => {
    mockMeetings()
    mockNotifications()
    mockDashboard()
    mockCrm()
    mockSprints({ tasks: [task] })
    rememberTutorial(me.id)
    mock(list, [])
    const client = { kind: 'client', id: crypto.randomUUID(), title: 'Escola Aurora', detail: 'Aurora Ltda.' }
    mock(searchEverything, [{ ...client, url: `/crm/clients/${client.id}` }])
    const added = mock(add, null)
    const { user } = renderApp(staffRoutes(), { at: `/sprints/tasks/${task.id}?tab=links` })
    await screen.findByText('Nenhuma ligação ainda')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('textbox', { name: 'Pesquisar ou ir para' }), 'ligar a outro')
    await user.keyboard('{Enter}')
    const field = await screen.findByRole('textbox', { name: /Preparar a proposta, Ligar a outro registro/ })
    await user.type(field, 'aurora')
    await screen.findByRole('option', { name: /Escola Aurora/ })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Registros ligados')).toBeTruthy()
    expect(added[0]?.params).toMatchObject({ id: task.id, kind: 'client', otherId: client.id })
  })
})
