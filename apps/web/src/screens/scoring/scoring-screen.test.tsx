import { makeCurrentUser, makeTeam, mockPeople } from '@cadencia/people/testing'
import {
  getOwnRanking,
  listBadges,
  type OwnRanking,
  RANKING_LIMIT,
  type RankingUser,
  rankTeams,
  rankUsers,
  recalculateAll,
} from '@cadencia/scoring/contract'
import { scoringInvalidations } from '@cadencia/scoring/react'
import { makeBadges, makeRankingTeam, makeRankingUser, mockScoring } from '@cadencia/scoring/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { standOnPhone } from '../../../testing/phone.ts'
import { Explanation } from './rules/explanation.tsx'
import { RuleCards } from './rules/rule-cards.tsx'
import { EXPLANATIONS } from './rules/rule-labels.ts'
import { ScoringScreen } from './scoring-screen.tsx'

const ana = makeCurrentUser()
const comercial = makeTeam({ name: 'Comercial' })
const bia = makeRankingUser({ name: 'Bia Lima', email: 'bia@cadencia.example', score: 150 })
const own = makeRankingUser({
  id: ana.id,
  name: 'Ana Souza',
  place: 2,
  score: 128.25,
  performanceRating: 8.4,
})
const AWAY = { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' } as const

const ROUTES = [
  { path: '/scoring/:kind?/:holderId?', element: <ScoringScreen /> },
  { path: '/elsewhere', element: null },
]

function open(at = '/scoring') {
  return renderApp(ROUTES, {
    at,
    invalidations: scoringInvalidations,
  })
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

beforeEach(() => mockPeople({ user: ana, teams: [comercial] }))

describe('the scoring screen', () => {
  it('is called Sistema de Pontuação and holds the place of its figures while they load', async () => {
    mockScoring()
    mock(rankUsers, [], { delayMs: 50 })
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Sistema de Pontuação' })).toBeTruthy()
    expect(screen.getAllByRole('status', { name: 'Carregando' }).length).toBeGreaterThan(1)
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Carregando' })).toBeNull())
  })

  it('ranks people by points, ten of them, with a rating out of ten, and marks oneself', async () => {
    mockScoring({ own: { user: own, teams: [] } })
    const asked = mock(rankUsers, [bia, own])
    open()
    expect(screen.getByRole('tab', { name: 'Ranking Usuários' }).getAttribute('aria-selected')).toBe('true')
    await waitFor(async () =>
      expect(await rows('Ranking Usuários')).toEqual([
        '1ºBLBia Limabia@cadencia.example150,008,4',
        '2ºASAna SouzaVocêana.souza@cadencia.example128,258,4',
      ]),
    )
    expect(screen.getByRole('columnheader', { name: 'Avaliação (de 10)' })).toBeTruthy()
    expect(asked[0]?.query).toEqual({ period: 'weekly', limit: '10' })
    expect(RANKING_LIMIT).toBe(10)
  })

  it('ranks teams with productivity and collaboration out of ten, in an address of its own', async () => {
    const team = makeRankingTeam({ id: comercial.id, name: 'Comercial', score: 342.5 })
    mockScoring({
      teams: [team, makeRankingTeam({ name: 'TI', place: 2 })],
      own: { user: null, teams: [team] },
    })
    const { user, router } = open()
    expect(await screen.findByText('Sem dados')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Ranking Times' }))
    await waitFor(async () =>
      expect(await rows('Ranking Times')).toEqual(['1ºComercialSeu time342,507,55,0', '2ºTI342,507,55,0']),
    )
    for (const name of ['Produtividade (de 10)', 'Colaboração (de 10)'])
      expect(screen.getByRole('columnheader', { name })).toBeTruthy()
    expect(router.state.location.search).toBe('?ranking=teams')
  })

  it('chooses Semanal or Mensal in the address and asks for it', async () => {
    vi.setSystemTime('2026-02-18T15:00:00Z')
    mockScoring()
    const asked = mock(rankUsers, [bia])
    const { user, router } = open()
    expect(screen.getByText('Semana de 16/02/2026 a 22/02/2026')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Bia Lima' })).toBeTruthy()
    expect(await screen.findByText('Sem dados: você ainda não pontuou nesta semana.')).toBeTruthy()
    const control = within(screen.getByRole('radiogroup', { name: 'Período' }))
    expect(control.getByRole('radio', { name: 'Semanal' })).toHaveProperty('checked', true)
    await user.click(control.getByRole('radio', { name: 'Mensal' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ period: 'monthly', limit: '10' }))
    expect(router.state.location.search).toBe('?period=monthly')
    expect(screen.getByText('Mês de 01/02/2026 a 28/02/2026')).toBeTruthy()
    expect(await screen.findByText('Sem dados: você ainda não pontuou neste mês.')).toBeTruthy()
  })

  it('shows the own place, also beyond the ten', async () => {
    const ten: RankingUser[] = Array.from({ length: 10 }, (_, index) =>
      makeRankingUser({ name: `Pessoa ${index + 1}`, place: index + 1 }),
    )
    const ranking: OwnRanking = {
      user: { ...own, place: 37, score: 12.5 },
      teams: [makeRankingTeam({ id: comercial.id, place: 4 })],
    }
    mockScoring({ users: ten, own: ranking })
    const { user, router } = open('/scoring?period=monthly')
    const place = await region('Seu lugar')
    for (const text of ['37º', '12,50', '8,4 de 10', 'Comercial', '4º'])
      expect(await place.findByText(text)).toBeTruthy()
    await waitFor(async () => expect(await rows('Ranking Usuários')).toHaveLength(11))
    expect((await rows('Ranking Usuários')).at(-1)).toContain('37ºASAna SouzaVocê')
    await user.click(place.getByRole('link', { name: 'Ver composição' }))
    expect(router.state.location.pathname).toBe(`/scoring/user/${ana.id}`)
    expect(router.state.location.search).toBe('?period=monthly')
  })

  it('is gone through by J and K', async () => {
    mockScoring({ own: { user: own, teams: [] } })
    mock(rankUsers, [bia, own])
    const { user } = open()
    await screen.findByRole('link', { name: 'Bia Lima' })
    await user.keyboard('jj')
    expect(document.activeElement?.textContent).toBe('Ana Souza')
    await user.keyboard('k')
    expect(document.activeElement?.textContent).toBe('Bia Lima')
  })

  it('is a list on a phone, with the ratings under the names', async () => {
    standOnPhone()
    mockScoring({ users: [bia] })
    open()
    const list = within(await screen.findByRole('list', { name: 'Ranking Usuários' }))
    expect(list.getByRole('listitem').textContent).toBe('1ºBLBia LimaAvaliação 8,4 de 10150,00')
  })

  it('says Sem dados where nobody has points, with the ways to some', async () => {
    mockScoring()
    const { user, router } = open()
    expect(await screen.findByText('Sem dados')).toBeTruthy()
    expect(await screen.findByText('Sem dados: você ainda não pontuou nesta semana.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Abrir tarefas' }).getAttribute('href')).toBe('/sprints/tasks')
    await user.click(screen.getByRole('button', { name: 'Ver o mês' }))
    expect(router.state.location.search).toBe('?period=monthly')
    expect(await screen.findByText(/Ninguém pontuou neste mês/)).toBeTruthy()
  })

  it('offers to try again whatever did not arrive', async () => {
    mockScoring()
    for (const endpoint of [rankUsers, getOwnRanking, listBadges]) mockProblem(endpoint, AWAY)
    const { user } = open()
    await waitFor(() => expect(screen.getAllByText('Volte em instantes.')).toHaveLength(3))
    mockScoring({ users: [bia], own: { user: own, teams: [] } })
    for (const retry of screen.getAllByRole('button', { name: 'Tentar novamente' })) await user.click(retry)
    expect(await screen.findByRole('link', { name: 'Bia Lima' })).toBeTruthy()
    expect(await screen.findByText('Faltam 20 tarefas seguidas no prazo')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Volte em instantes.')).toBeNull())
  })

  it('follows what is credited and taken back', async () => {
    mockScoring({ users: [bia] })
    const { announce } = open()
    expect(await screen.findByRole('link', { name: 'Bia Lima' })).toBeTruthy()
    mock(rankUsers, [{ ...bia, score: 172.5 }])
    mock(rankTeams, [])
    announce({ type: 'changed', entity: 'scoring', id: 'ledger' })
    expect(await screen.findByText('172,50')).toBeTruthy()
  })
})

describe('the rules', () => {
  it.each([
    ['Tarefas', ['baixa 1×, média 1,5×, alta 2×', 'até +50% acima de 70', 'até −40%']],
    ['Sprints', ['Conclusão', '40%', 'Eficiência de tempo', '30%', 'Qualidade']],
    ['Reuniões', ['Duração', 'Participação', '25%', 'Metas', '50%']],
    ['Usuários', ['Consistência', '30%', 'Qualidade', '40%', 'Prazo']],
    ['Times', ['Produtividade', '60%', 'Colaboração', '40%']],
  ])('of %s are told: %s', (name, texts) => {
    renderApp(<RuleCards />)
    const card = within(screen.getByRole('article', { name }))
    for (const text of texts) expect(card.getAllByText(text).length).toBeGreaterThan(0)
  })

  it('give shares that make a whole', () => {
    renderApp(<RuleCards />)
    for (const name of ['Sprints', 'Reuniões', 'Usuários', 'Times']) {
      const shares = within(screen.getByRole('article', { name })).getAllByText(/^\d+%$/)
      expect(shares.reduce((sum, { textContent }) => sum + Number.parseInt(textContent ?? '', 10), 0)).toBe(
        100,
      )
    }
  })

  it('are explained', async () => {
    renderApp(<Explanation />)
    const card = await region('Como funciona a pontuação')
    for (const { question, answer } of EXPLANATIONS) {
      expect(card.getByText(question)).toBeTruthy()
      expect(card.getByText(answer)).toBeTruthy()
    }
  })
})

describe('one’s badges', () => {
  it('say when they were earned, or what is missing', async () => {
    mockScoring({ badges: makeBadges(['primeira_entrega'], { pontual: 7, mentor: 9 }) })
    open()
    const card = await region('Suas conquistas')
    const first = within(await card.findByRole('listitem', { name: 'Primeira entrega' }))
    expect(first.getByText(/^Conquistada em \d\d\/\d\d\/\d{4}$/)).toBeTruthy()
    const punctual = within(card.getByRole('listitem', { name: 'Pontual' }))
    expect(punctual.getByText('Faltam 13 tarefas seguidas no prazo')).toBeTruthy()
    const progress = punctual.getByRole('progressbar', { name: 'Pontual: 7 de 20' })
    expect(progress.getAttribute('aria-valuenow')).toBe('35')
    expect(card.getByText('Falta 1 compartilhamento')).toBeTruthy()
    expect(card.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
      'Primeira entrega',
      'Pontual',
      'Maratonista',
      'Mentor',
      'Sprint perfeita',
      'Resolvedor',
    ])
  })
})

describe('Recalcular Tudo', () => {
  it('shows that it works, then what it did, and the new figures', async () => {
    mockScoring({ users: [bia] })
    const { user } = open()
    await screen.findByRole('link', { name: 'Bia Lima' })
    mock(
      recalculateAll,
      { finishedAt: '2026-11-20T12:00:00Z', entries: 1200, corrected: 1 },
      { delayMs: 100 },
    )
    mock(rankUsers, [{ ...bia, score: 99 }])
    await user.click(screen.getByRole('button', { name: 'Recalcular Tudo' }))
    expect(await screen.findByRole('progressbar', { name: 'Recálculo em andamento' })).toBeTruthy()
    expect(await screen.findByText('Pontuações recalculadas')).toBeTruthy()
    expect(screen.getByText('1.200 lançamentos conferidos, 1 corrigido.')).toBeTruthy()
    expect(await screen.findByText('99,00')).toBeTruthy()
    expect(screen.queryByRole('progressbar', { name: 'Recálculo em andamento' })).toBeNull()
  })

  it('goes on while one is elsewhere, and is found again', async () => {
    mockScoring({ users: [bia] })
    const { user, router } = open()
    await screen.findByRole('link', { name: 'Bia Lima' })
    const done = { finishedAt: '2026-11-20T12:00:00Z', entries: 1, corrected: 0 }
    const asked = mock(recalculateAll, done, { delayMs: 1500 })
    await user.click(screen.getByRole('button', { name: 'Recalcular Tudo' }))
    await act(() => router.navigate('/elsewhere'))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    await act(() => router.navigate('/scoring'))
    expect(await screen.findByRole('progressbar', { name: 'Recálculo em andamento' })).toBeTruthy()
    expect(await screen.findByText('1 lançamento conferido, nenhum corrigido.')).toBeTruthy()
    expect(asked).toHaveLength(1)
  })

  it('says when it failed', async () => {
    mockScoring()
    mockProblem(recalculateAll, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Recalcular Tudo' }))
    expect(await screen.findByText('Falha ao recalcular pontuações.')).toBeTruthy()
  })

  it('is not for guests, and says so', async () => {
    mockPeople({ user: makeCurrentUser({ role: 'guest', isGuest: true }), teams: [] })
    mockScoring()
    open()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Recalcular Tudo' }).getAttribute('aria-disabled')).toBe(
        'true',
      ),
    )
    expect(screen.getByText('Convidados apenas consultam.')).toBeTruthy()
  })
})
