import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { getScore, listLedger, rankUsers, recalculateScore } from '@cadencia/scoring/contract'
import { scoringInvalidations } from '@cadencia/scoring/react'
import {
  makeBadges,
  makeLedgerEntry,
  makeRankingUser,
  makeScore,
  mockScoring,
} from '@cadencia/scoring/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ScoringScreen } from '../scoring-screen.tsx'
import './score-record.tsx'
import '../../../collections/charts/bars.tsx'

const score = makeScore({ name: 'Bia Lima', from: '2026-11-16', to: '2026-11-22', place: 3 })

function open(what = score, search = '') {
  return renderApp([{ path: '/scoring/:kind?/:holderId?', element: <ScoringScreen /> }], {
    at: `/scoring/${what.kind}/${what.id}${search}`,
    invalidations: scoringInvalidations,
  })
}

const record = async (name: string) => within(await screen.findByRole('dialog', { name }))
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

beforeEach(() => mockPeople({ user: makeCurrentUser(), teams: [] }))

describe('a breakdown', () => {
  it('shows score, place and rating with the parts they are made of', async () => {
    mockScoring({ score })
    open()
    const drawer = await record('Bia Lima')
    for (const text of ['Semana de 16/11/2026 a 22/11/2026', '3º', '8,4 de 10'])
      expect(drawer.getByText(text)).toBeTruthy()
    expect(rows(drawer.getByRole('table', { name: 'De onde vêm os pontos' }))).toEqual([
      ['Tarefas', '2', '123,25'],
      ['Conhecimento compartilhado', '1', '5,00'],
      ['Total', '128,25'],
    ])
    expect(rows(drawer.getByRole('table', { name: 'Como se chega à avaliação' }))).toEqual([
      ['ConsistênciaDias com entrega sobre dias úteis', '60%', '30%', '1,80'],
      ['QualidadeQualidade média; sem avaliação vale 70', '90%', '40%', '3,60'],
      ['PrazoParte das entregas no prazo', '100%', '30%', '3,00'],
      ['Avaliação (de 10)', '8,4'],
    ])
  })

  it('of a team has productivity 60% and collaboration 40%, and no badges', async () => {
    const team = makeScore({
      kind: 'team',
      name: 'TI',
      color: '#2f6fde',
      rating: 6.5,
      ratingParts: [
        { part: 'productivity', share: 0.75, weight: 0.6 },
        { part: 'collaboration', share: 0.5, weight: 0.4 },
      ],
    })
    mockScoring({ score: team })
    open(team)
    const drawer = await record('TI')
    expect(rows(drawer.getByRole('table', { name: 'Como se chega à avaliação' }))).toEqual([
      ['ProdutividadePontos concluídos sobre planejados', '75%', '60%', '4,50'],
      ['ColaboraçãoCompartilhamentos e reuniões por membro', '50%', '40%', '2,00'],
      ['Avaliação (de 10)', '6,5'],
    ])
    expect(drawer.queryByRole('tab', { name: 'Conquistas' })).toBeNull()
  })

  it('shows the weeks as text and as a table beside the chart', async () => {
    mockScoring({
      score: {
        ...score,
        trend: [
          { weekStart: '2026-11-09', points: 40 },
          { weekStart: '2026-11-16', points: 128.25 },
        ],
      },
    })
    const { user } = open()
    const drawer = await record('Bia Lima')
    expect(drawer.getByText('Esta semana: 128,25 pontos. Média da semana anterior: 40,00.')).toBeTruthy()
    expect(drawer.getByRole('img', { name: /^Gráfico de pontos por semana/ })).toBeTruthy()
    await user.click(drawer.getByText('Ver como tabela'))
    expect(rows(drawer.getByRole('table', { name: 'Pontos por semana' }))).toEqual([
      ['09/11/2026', '40,00'],
      ['16/11/2026', '128,25'],
    ])
  })

  it('says Sem dados where there are no points', async () => {
    mockScoring({ score: makeScore({ name: 'Caio', score: 0, place: null, parts: [], trend: [] }) })
    open()
    const drawer = await record('Caio')
    expect(drawer.getByText('—')).toBeTruthy()
    expect(drawer.getByText('Sem dados: nenhum ponto nesta semana.')).toBeTruthy()
    expect(drawer.getByText(/^Sem dados: nenhum ponto nas últimas/)).toBeTruthy()
  })

  it('lists the entries behind it, with what was taken back', async () => {
    const causeId = crypto.randomUUID()
    mockScoring({
      score,
      entries: [
        makeLedgerEntry({
          id: 9,
          causeId,
          points: 21.38,
          factors: { points: 10, difficulty: 1.5, bonus: 0.5, penalty: 0.05 },
        }),
        makeLedgerEntry({ id: 8, title: 'Reabrir', points: -15, state: 'reversal', factors: null }),
        makeLedgerEntry({ id: 7, title: 'Reabrir', points: 15, state: 'reversed', factors: null }),
        makeLedgerEntry({ id: 6, cause: 'meeting', title: null, points: 7.5, factors: null }),
      ],
    })
    const { user, router } = open()
    const drawer = await record('Bia Lima')
    await user.click(drawer.getByRole('tab', { name: 'Lançamentos' }))
    expect(router.state.location.search).toBe('?tab=entries')
    const entries = within(await drawer.findByRole('list', { name: 'Lançamentos' }))
    const [task, reversal, reversed, meeting] = entries.getAllByRole('listitem').map((item) => within(item))
    expect(task?.getByText('10 pontos · dificuldade 1,5× · bônus +50% · atraso −5%')).toBeTruthy()
    expect(task?.getByText('+21,38')).toBeTruthy()
    expect(task?.getByRole('link').getAttribute('href')).toBe(`/sprints/tasks/${causeId}`)
    expect(reversal?.getByText('Estorno')).toBeTruthy()
    expect(reversal?.getByText('−15,00')).toBeTruthy()
    expect(reversed?.getByText('Estornado')).toBeTruthy()
    expect(meeting?.getByText('Reunião que não está mais à vista')).toBeTruthy()
    expect(meeting?.queryByRole('link')).toBeNull()
  })

  it('says Sem dados where there are no entries, and offers to try again', async () => {
    mockScoring({ score })
    mockProblem(listLedger, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = open(score, '?tab=entries')
    const drawer = await record('Bia Lima')
    expect(await drawer.findByText('Volte em instantes.')).toBeTruthy()
    mock(listLedger, [])
    await user.click(drawer.getByRole('button', { name: 'Tentar novamente' }))
    expect(await drawer.findByText('Nenhum lançamento nesta semana.')).toBeTruthy()
  })

  it('shows the badges of the person', async () => {
    mockScoring({ score, badges: makeBadges([], { resolvedor: 19 }) })
    open(score, '?tab=badges')
    expect(await (await record('Bia Lima')).findByText('Falta 1 solicitação resolvida')).toBeTruthy()
  })

  it('leads to the next place of the ranking', async () => {
    const [first, second] = [
      makeRankingUser({ id: score.id, name: 'Bia Lima' }),
      makeRankingUser({ place: 2 }),
    ]
    mockScoring({ score, users: [first, second] })
    const { user, router } = open(score, '?period=monthly&tab=entries')
    const drawer = await record('Bia Lima')
    expect(await drawer.findByText('1 de 2')).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: 'Próximo registro' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/scoring/user/${second.id}`))
    expect(router.state.location.search).toBe('?period=monthly&tab=entries')
  })

  it('is counted anew', async () => {
    mockScoring({ score })
    const { user } = open()
    const drawer = await record('Bia Lima')
    const sent = mock(recalculateScore, { ...score, place: 1 }, { delayMs: 50 })
    const button = drawer.getByRole('button', { name: 'Recalcular' })
    await user.click(button)
    expect(button.getAttribute('data-loading')).toBe('true')
    expect(await screen.findByText('Pontuação recalculada')).toBeTruthy()
    expect(await drawer.findByText('1º')).toBeTruthy()
    expect(sent[0]).toMatchObject({ params: { kind: 'user', id: score.id }, body: { period: 'weekly' } })
  })

  it('says when it could not be counted', async () => {
    mockScoring({ score })
    const { user } = open()
    const drawer = await record('Bia Lima')
    mockProblem(recalculateScore, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
    await user.click(drawer.getByRole('button', { name: 'Recalcular' }))
    expect(await screen.findByText('Falha ao calcular pontuação.')).toBeTruthy()
  })

  it('closes by Esc and leads back to the rankings, which keep their period', async () => {
    mockScoring({ score })
    const { user, router } = open(score, '?period=monthly&tab=entries')
    await record('Bia Lima')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/scoring'))
    expect(router.state.location.search).toBe('?period=monthly')
  })

  it('says that nobody of that name has one', async () => {
    mockScoring()
    mockProblem(getScore, { statusCode: 404, code: 'not_found', message: 'Não encontrado.' })
    // The address of a score matches that of a ranking, too.
    mock(rankUsers, [])
    open()
    expect(await screen.findByText('Pontuação não encontrada')).toBeTruthy()
  })
})
