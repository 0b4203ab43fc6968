import { linkEndpoints } from '@cadencia/links/contract'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { getKnowledge, listKnowledge, shareKnowledge } from '@cadencia/sprints/knowledge/contract'
import { makeKnowledgeShare, makeSprint, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useViewPreferences } from '../../../collections/view-preferences.ts'
import { SprintsScreen } from '../sprints/sprints-screen.tsx'
import { KnowledgeScreen } from './knowledge-screen.tsx'
import './share-knowledge-dialog.tsx'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const sprint = makeSprint({ name: 'Matrículas' })

beforeEach(() => {
  useViewPreferences.setState(useViewPreferences.getInitialState())
  mockPeople({ user: me, users: [makePerson({ ...me }), bruno] })
  mockSprints({ sprints: [sprint] })
})

describe('sharing knowledge', () => {
  async function openDialog() {
    const app = renderApp(<SprintsScreen />)
    const card = within(await screen.findByRole('article', { name: 'Matrículas' }))
    await app.user.click(card.getByRole('button', { name: 'Compartilhar conhecimento' }))
    return {
      ...app,
      dialog: within(await screen.findByRole('dialog', { name: 'Compartilhar Conhecimento' })),
    }
  }

  async function fill({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
    await user.click(dialog.getByRole('combobox', { name: 'Destinatário' }))
    await user.click(await screen.findByRole('option', { name: 'Bruno Lima' }))
    await user.type(dialog.getByRole('textbox', { name: 'Título' }), 'Filtros')
    await user.click(dialog.getByRole('button', { name: 'Compartilhar' }))
  }

  it('asks for recipient and title, and doesn’t offer oneself', async () => {
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Compartilhar' }))
    expect(await dialog.findByText('Título e destinatário são obrigatórios')).toBeTruthy()
    await user.click(dialog.getByRole('combobox', { name: 'Destinatário' }))
    const people = await screen.findAllByRole('option')
    expect(people.map(({ textContent }) => textContent)).toContain('Bruno Lima')
    expect(people.map(({ textContent }) => textContent)).not.toContain('Ana Souza')
  })

  it('gives five points, in the area geral unless told', async () => {
    const shared = mock(shareKnowledge, makeKnowledgeShare())
    await fill(await openDialog())
    expect(await screen.findByText('Conhecimento Compartilhado!')).toBeTruthy()
    expect(screen.getByText('Você ganhou 5 pontos por compartilhar conhecimento!')).toBeTruthy()
    expect(shared[0]?.body).toEqual({
      sprintId: sprint.id,
      toUserId: bruno.id,
      title: 'Filtros',
      description: '',
      knowledgeArea: 'geral',
    })
  })

  it('says so when the same was shared before', async () => {
    mock(shareKnowledge, makeKnowledgeShare({ points: 0 }))
    await fill(await openDialog())
    expect(await screen.findByText(/^Desta vez sem pontos/)).toBeTruthy()
  })

  it('says when it failed', async () => {
    mockProblem(shareKnowledge, { statusCode: 503, code: 'unavailable', message: 'Volte.' })
    await fill(await openDialog())
    expect(await screen.findByText('Falha ao compartilhar conhecimento.')).toBeTruthy()
    expect(screen.getByDisplayValue('Filtros')).toBeTruthy()
  })
})

const ROUTES = [{ path: '/sprints/knowledge/:shareId?', element: <KnowledgeScreen /> }]
const openScreen = (at = '/sprints/knowledge') => renderApp(ROUTES, { at })

it('narrows and sorts by the address', async () => {
  const asked = mock(listKnowledge, [])
  const { user, router } = openScreen(`/sprints/knowledge?area=design&person=${bruno.id}&q=filtro&sort=title`)
  expect(await screen.findByText('Nenhum conhecimento corresponde aos filtros.')).toBeTruthy()
  expect(asked[0]?.query).toEqual({
    direction: 'given',
    knowledgeArea: 'design',
    personId: bruno.id,
    q: 'filtro',
    sort: 'title',
  })
  expect(screen.getByRole('combobox', { name: 'Área' })).toHaveProperty('value', 'Design')
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=title'))
})

it('opens one share, also from the cards', async () => {
  const share = makeKnowledgeShare({
    title: 'Filtros',
    description: 'Comece pelo time.',
    fromUserId: bruno.id,
    toUserId: me.id,
    sprintId: sprint.id,
  })
  mock(listKnowledge, [share])
  mock(getKnowledge, share)
  mock(linkEndpoints.knowledge.list, [])
  const { user, router } = openScreen('/sprints/knowledge?direction=received&view=cards')
  const card = within(await screen.findByRole('article', { name: 'Filtros' }))
  expect(card.getByText('Comece pelo time.')).toBeTruthy()
  expect(await card.findByText('De Bruno Lima')).toBeTruthy()
  await user.click(card.getByRole('link', { name: 'Filtros' }))
  const record = within(await screen.findByRole('dialog', { name: 'Filtros' }))
  expect(await record.findByText('Comece pelo time.')).toBeTruthy()
  expect(record.getByText('Bruno Lima')).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/sprints/knowledge/${share.id}`)
})

it('lists what one gave, and what one received', async () => {
  mock(listKnowledge, [
    makeKnowledgeShare({
      title: 'Filtros',
      sprintId: sprint.id,
      toUserId: bruno.id,
      knowledgeArea: 'gestao',
    }),
    makeKnowledgeShare({ title: 'De novo', toUserId: bruno.id, points: 0 }),
  ])
  const { user, router } = openScreen()
  const given = within((await screen.findByText('Filtros')).closest('li') ?? document.body)
  for (const text of ['Gestão', '5 pontos']) expect(given.getByText(text)).toBeTruthy()
  expect(await given.findByText(/Para Bruno Lima/)).toBeTruthy()
  expect((await given.findByRole('link', { name: 'Matrículas' })).getAttribute('href')).toBe(
    `/sprints/${sprint.id}`,
  )
  expect(screen.getByText('Sem pontos, repetido')).toBeTruthy()
  const asked = mock(listKnowledge, [])
  await user.click(screen.getByRole('radio', { name: 'Recebi' }))
  expect(await screen.findByText('Nenhum conhecimento recebido')).toBeTruthy()
  expect(asked[0]?.query).toEqual({ direction: 'received', sort: '-createdAt' })
  await waitFor(() => expect(router.state.location.search).toBe('?direction=received'))
})
