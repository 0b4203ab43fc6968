import { insightInvalidations } from '@cadencia/insights/react'
import {
  generateReport,
  getReport,
  getSubscription,
  listRecentReports,
  retryReport,
  updateSubscription,
} from '@cadencia/insights/reports/contract'
import { makeReport, makeReportWithData } from '@cadencia/insights/testing'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useViewPreferences } from '../../../collections/view-preferences.ts'
import { ReportsScreen } from './reports-screen.tsx'

const ROUTES = [{ path: '/reports/:reportId?', element: <ReportsScreen /> }]
const open = (at = '/reports') => renderApp(ROUTES, { at, invalidations: insightInvalidations })
const row = async (title: string) => {
  const item = (await screen.findByRole('link', { name: title })).closest('li')
  if (!item) throw new Error(`no row of ${title}`)
  return within(item)
}

beforeEach(() => {
  useViewPreferences.setState({ choices: {} })
  mockPeople({ user: makeCurrentUser() })
  mock(listRecentReports, [])
})

describe('the four export cards', () => {
  it.each([
    ['Performance', 'performance'],
    ['Sprints', 'sprints'],
    ['Reuniões', 'meetings'],
    ['Conversões', 'conversions'],
  ] as const)(
    '%s generates that report and downloads it as JSON named from title and date',
    async (label, type) => {
      const report = makeReportWithData({ type })
      const asked = mock(generateReport, report)
      const saved: { name: string; file: Blob }[] = []
      const files: Blob[] = []
      vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
        files.push(file as Blob)
        return 'blob:report'
      })
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push({ name: this.download, file: files.at(-1) ?? new Blob() })
      })
      const { user } = open()
      await user.click(await screen.findByRole('button', { name: `Exportar ${label}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'JSON (dados)' }))
      expect(await screen.findByText('Relatório Exportado')).toBeTruthy()
      expect(asked[0]).toMatchObject({ params: { type } })
      const [first] = saved
      const slug = report.title
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase()
        .replaceAll(' ', '-')
      expect(first?.name).toBe(`${slug}-2026-11-18.json`)
      expect(JSON.parse((await first?.file.text()) ?? '')).toEqual(report)
    },
  )

  it("says 'Falha ao gerar relatório. Tente novamente.' when it could not be made", async () => {
    mockNetworkFailure(generateReport)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Exportar Sprints' }))
    await user.click(await screen.findByRole('menuitem', { name: 'JSON (dados)' }))
    expect(await screen.findByText('Falha ao gerar relatório. Tente novamente.')).toBeTruthy()
  })

  it('offer PDF and Excel first, which are downloaded as soon as the worker has made them', async () => {
    const report = makeReportWithData({ type: 'sprints', status: 'Processando', filesReady: 0 })
    mock(generateReport, report)
    mock(getReport, report)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.href)
    })
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Exportar Sprints' })
    await user.click(button)
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'PDF',
      'Excel (XLSX)',
      'CSV',
      'JSON (dados)',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'PDF' }))
    await waitFor(() => expect(button.getAttribute('data-loading')).toBe('true'))
    expect(saved).toEqual([])
    mock(getReport, { ...report, status: 'Disponível', filesReady: 3 })
    expect(await screen.findByText('Relatório Exportado')).toBeTruthy()
    expect(saved).toEqual([expect.stringMatching(`/api/reports/${report.id}/download\\?format=pdf$`)])
  })

  it('say when a file could not be made', async () => {
    mock(generateReport, makeReportWithData({ type: 'sprints', status: 'Processando', filesReady: 0 }))
    mock(getReport, makeReportWithData({ type: 'sprints', status: 'Falha' }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Exportar Sprints' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }))
    expect(await screen.findByText('Falha ao gerar relatório. Tente novamente.')).toBeTruthy()
  })

  it('are refused to guests, with the reason', async () => {
    mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
    open()
    for (const name of ['Exportar Sprints', 'Exportar Conversões']) {
      await waitFor(() =>
        expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true'),
      )
    }
    expect(screen.getAllByText('Convidados apenas consultam.').length).toBeGreaterThan(0)
  })
})

describe('Relatórios Recentes', () => {
  it('says Nenhum relatório encontrado where there is none', async () => {
    open()
    expect(await screen.findByText('Nenhum relatório encontrado')).toBeTruthy()
  })

  it('shows title, description, type and date; Disponível can be seen and downloaded in four formats', async () => {
    const report = makeReport()
    mock(listRecentReports, [report])
    mock(getReport, makeReportWithData(report))
    const { user, router } = open()
    const item = await row('Relatório de Performance')
    for (const text of [
      'Relatório de Performance',
      'De 20/10/2026 a 18/11/2026',
      'Performance',
      '18/11/2026 12:00',
    ])
      expect(item.getAllByText(text).length).toBeGreaterThan(0)
    expect(item.getByText('Disponível')).toBeTruthy()
    await user.click(item.getByRole('button', { name: 'Baixar' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['PDF', `/api/reports/${report.id}/download?format=pdf`],
      ['Excel (XLSX)', `/api/reports/${report.id}/download?format=xlsx`],
      ['CSV', `/api/reports/${report.id}/download?format=csv`],
      ['JSON (dados)', `/api/reports/${report.id}/download?format=json`],
    ])
    await user.keyboard('{Escape}')
    await user.click(item.getByRole('link', { name: 'Visualizar' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Relatório de Performance' }))
    expect(router.state.location.pathname).toBe(`/reports/${report.id}`)
    expect(drawer.getByText('87,5%')).toBeTruthy()
    expect(drawer.getByText('Sem dados')).toBeTruthy()
    expect(within(drawer.getByRole('table', { name: 'Times' })).getByText('62,5%')).toBeTruthy()
    expect(drawer.getByRole('img', { name: /Gráfico: Tarefas por time/ })).toBeTruthy()
  })

  it("keeps a disabled 'Processando...' and counts its files live, until it is there", async () => {
    const report = makeReport({ status: 'Processando', filesReady: 0 })
    mock(listRecentReports, [report])
    const { announce } = open()
    const item = await row('Relatório de Performance')
    expect(item.getByRole('button', { name: 'Processando...' })).toHaveProperty('disabled', true)
    expect(item.queryByRole('link', { name: 'Visualizar' })).toBeNull()
    expect(item.queryByRole('button', { name: 'Baixar' })).toBeNull()
    announce({ type: 'progress', entity: 'report', id: report.id, done: 2, total: 3 })
    expect(await item.findByText('2 de 3 arquivos')).toBeTruthy()
    mock(listRecentReports, [{ ...report, status: 'Disponível', filesReady: 3 }])
    announce({ type: 'changed', entity: 'report', id: report.id })
    expect(await item.findByRole('link', { name: 'Visualizar' })).toBeTruthy()
  })

  it('says which failed, and tries again', async () => {
    const report = makeReport({ status: 'Falha', filesReady: 1 })
    mock(listRecentReports, [report])
    const asked = mock(retryReport, { ...report, status: 'Processando' })
    const { user } = open()
    const item = await row('Relatório de Performance')
    expect(item.getByText('Falha ao gerar relatório. Tente novamente.')).toBeTruthy()
    await user.click(item.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(asked[0]?.params).toMatchObject({ id: report.id }))
  })

  it('Filtrar narrows by type, in the address, and can be cleared', async () => {
    const asked = mock(listRecentReports, [])
    const { user, router } = open()
    await screen.findByText('Nenhum relatório encontrado')
    await user.click(screen.getByRole('button', { name: 'Filtrar' }))
    await user.click(screen.getByRole('combobox', { name: 'Tipo' }))
    await user.click(await screen.findByRole('option', { name: 'Reuniões' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ type: 'meetings', sort: '-createdAt' }))
    expect(router.state.location.search).toBe('?type=meetings')
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('reads type and period from the address, and leaves out what is neither', async () => {
    const asked = mock(listRecentReports, [])
    open('/reports?type=meetings&period=1')
    expect(await screen.findByRole('combobox', { name: 'Período' })).toHaveProperty('value', 'Hoje')
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual({ type: 'meetings', within: '1', sort: '-createdAt' }),
    )
    open('/reports?type=leads&period=31')
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ sort: '-createdAt' }))
  })

  it('narrows by who made them and sorts, both in the address', async () => {
    const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
    mockPeople({ user: makeCurrentUser(), users: [bruno] })
    const asked = mock(listRecentReports, [makeReport({ createdBy: bruno.id })])
    const { user, router } = open(`/reports?person=${bruno.id}&sort=from`)
    expect(await screen.findByRole('combobox', { name: 'Gerado por' })).toBeTruthy()
    const query = { createdBy: bruno.id, sort: 'from' }
    await waitFor(() => expect(asked.at(-1)?.query).toEqual(query))
    expect((await row('Relatório de Performance')).getByText('Bruno Lima')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Exibir' }))
    await user.click(await screen.findByRole('button', { name: 'Ordem crescente' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ ...query, sort: '-from' }))
    expect(router.state.location.search).toBe(`?person=${bruno.id}&sort=-from`)
  })

  it('shows the same as the specified cards', async () => {
    mock(listRecentReports, [makeReport()])
    open('/reports?view=cards')
    const card = within(
      await screen.findByRole('article', { name: /^Relatório de Performance, 18\/11\/2026/ }),
    )
    for (const text of ['De 20/10/2026 a 18/11/2026', 'Performance', 'Disponível'])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Visualizar' })).toBeTruthy()
    expect(card.getByRole('button', { name: 'Baixar' })).toBeTruthy()
  })

  it('leads from one to the next beside the list', async () => {
    const [first, second] = [makeReport(), makeReport({ type: 'sprints' })]
    mock(getReport, makeReportWithData(first))
    mock(listRecentReports, [first, second])
    const { user, router } = open(`/reports/${first.id}?type=sprints`)
    await user.click(await screen.findByRole('button', { name: 'Próximo registro' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/reports/${second.id}`))
    expect(router.state.location.search).toBe('?type=sprints')
  })

  it('offers to try again when it cannot be loaded', async () => {
    mockProblem(listRecentReports, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = open()
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mock(listRecentReports, [makeReport()])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Disponível')).toBeTruthy()
  })
})

describe('Gerar Relatório', () => {
  it('asks for a type and a period', async () => {
    vi.setSystemTime('2026-11-18T15:00:00Z')
    const asked = mock(generateReport, makeReportWithData({ type: 'sprints' }))
    const { user, router } = open('/reports?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerar Relatório' }))
    await user.click(dialog.getByRole('combobox', { name: 'Tipo' }))
    await user.click(await screen.findByRole('option', { name: 'Sprints' }))
    await user.click(dialog.getByRole('combobox', { name: 'Período' }))
    await user.click(await screen.findByRole('option', { name: 'Mês anterior' }))
    await user.click(dialog.getByRole('button', { name: 'Gerar' }))
    await waitFor(() => expect(asked[0]).toMatchObject({ params: { type: 'sprints' } }))
    expect(asked[0]?.body).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(await screen.findByText('Relatório gerado')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('wants both days of another period', async () => {
    const { user } = open('/reports?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerar Relatório' }))
    await user.click(dialog.getByRole('combobox', { name: 'Período' }))
    await user.click(await screen.findByRole('option', { name: 'Outro período' }))
    await user.click(dialog.getByRole('button', { name: 'Gerar' }))
    expect(await dialog.findAllByText('Informe a data')).toHaveLength(2)
  })
})

it('Por e-mail: chooses what comes every Monday, nothing at first', async () => {
  mock(getSubscription, { types: [] })
  const asked = mock(updateSubscription, { types: ['sprints'] })
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Por e-mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Relatórios por e-mail' }))
  const box = await dialog.findByRole('checkbox', { name: 'Sprints' })
  expect(box).toHaveProperty('checked', false)
  await user.click(box)
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ types: ['sprints'] }))
  expect(await screen.findByText('O próximo chega na segunda-feira de manhã.')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

it('Por e-mail: the focus goes to the first choice, which comes later than the dialog', async () => {
  mock(getSubscription, { types: [] })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Por e-mail' }))
  const [first] = await screen.findAllByRole('checkbox')
  await waitFor(() => expect(document.activeElement).toBe(first))
})

it.each(['new', 'weekly'])('opens nothing for a guest who has the address: ?%s=1', async (name) => {
  mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
  mock(getSubscription, { types: [] })
  open(`/reports?${name}=1`)
  const description = 'Convidados apenas consultam.'
  for (const label of ['Gerar Relatório', 'Por e-mail']) {
    const buttons = await screen.findAllByRole('button', { name: label, description })
    expect(buttons.length).toBeGreaterThan(0)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})
