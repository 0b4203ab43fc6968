import {
  cleanQueue,
  createQueueJob,
  getQueueJob,
  JOBS_FETCHED,
  JOBS_SHOWN,
  listQueueHours,
  listQueueJobs,
  listQueueStats,
  POLL_MS,
  pauseQueue,
  type QueueJobDetail,
  removeQueueJob,
  retryQueueJob,
  TEST_JOB,
} from '@cadencia/messaging/queues/contract'
import { makeQueueHours, makeQueueJob, makeQueueStats, mockQueues } from '@cadencia/messaging/testing'
import { getCurrentUser } from '@cadencia/people/contract'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '../../../../testing/people.ts'
import { QueuesScreen } from './queues-screen.tsx'
import '../../../collections/charts/bars.tsx'
import './job-record.tsx'
import { durationLabel } from './queue-labels.ts'
import { QueueMonitor } from './queue-monitor.tsx'

const AT = '/admin/queues'

beforeEach(() => {
  mock(getCurrentUser, currentUser({ isAdministrator: true }))
  mock(getAdminSession, { isAuthenticated: true, username: 'chefe' })
})

const open = (at = AT) => renderApp([{ path: AT, element: <QueuesScreen /> }], { at })
const openPanel = () => renderApp([{ path: AT, element: <QueueMonitor /> }], { at: AT })
const cardOf = async (name: string) => within(await screen.findByRole('article', { name: `Fila ${name}` }))

/** The rows of the list, once there are some. */
async function jobRows() {
  const list = within(await screen.findByRole('region', { name: 'Jobs recentes' }))
  return list.findAllByRole('listitem')
}

function detailOf(fields: Partial<QueueJobDetail> = {}): QueueJobDetail {
  return {
    ...makeQueueJob(),
    payload: { contact: 'Contato de teste', message: 'Olá' },
    result: { isTest: true, wasSent: false },
    error: null,
    isMasked: false,
    canRetry: false,
    ...fields,
  }
}

function openDetail(job: QueueJobDetail) {
  const { payload, result, error, isMasked, canRetry, ...line } = job
  mockQueues({ jobs: [line] })
  mock(getQueueJob, job)
  return open(`${AT}?job=${job.queueName}/${job.id}`)
}

describe('the cards', () => {
  it('show pending, processing, completed, failed and whether a queue is active', async () => {
    mockQueues({
      stats: makeQueueStats({ isActive: false, pending: 3, processing: 2, completed: 1200, failed: 4 }),
    })
    open()
    const card = await cardOf('WhatsApp')
    expect(card.getByText('Pausada')).toBeTruthy()
    const figures = ['Pendentes', 'Processando', 'Concluídos', 'Falhas'].map(
      (label) => card.getByText(label).nextElementSibling?.textContent,
    )
    expect(figures).toEqual(['3', '2', '1.200', '4'])
    expect((await cardOf('Manutenção')).getByText('Ativa')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(5)
  })

  it('pause a queue once that is confirmed', async () => {
    mockQueues()
    const { user } = open()
    await user.click((await cardOf('WhatsApp')).getByRole('button', { name: 'Pausar WhatsApp' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pausar WhatsApp?' }))
    const received = mock(pauseQueue, null)
    mock(listQueueStats, makeQueueStats({ isActive: false }))
    await user.click(dialog.getByRole('button', { name: 'Pausar' }))
    expect(await screen.findByText('Fila pausada')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Retomar WhatsApp' })).toBeTruthy()
    expect(received[0]?.params).toMatchObject({ queueName: 'whatsapp' })
  })

  it('clean a queue once that is confirmed', async () => {
    mockQueues()
    const { user } = open()
    await user.click((await cardOf('Relatórios')).getByRole('button', { name: 'Limpar Relatórios' }))
    mock(cleanQueue, { cleaned: 2 })
    const dialog = within(await screen.findByRole('dialog', { name: 'Limpar Relatórios?' }))
    await user.click(dialog.getByRole('button', { name: 'Limpar' }))
    expect(await screen.findByText('Relatórios: 2 jobs saíram da lista')).toBeTruthy()
  })

  it('say to staff once why they can do none of it', async () => {
    mock(getCurrentUser, currentUser())
    mockQueues()
    openPanel()
    expect(await screen.findAllByText('Só administradores pausam e limpam filas.')).toHaveLength(1)
    expect((await cardOf('WhatsApp')).queryByRole('button')).toBeNull()
  })

  it('can be loaded again after a failure', async () => {
    mockQueues()
    mockProblem(listQueueStats, {
      statusCode: 503,
      code: 'queue_away',
      message: 'As filas estão fora do ar.',
    })
    const { user } = open()
    await screen.findByText('As filas estão fora do ar.')
    mock(listQueueStats, makeQueueStats())
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect((await cardOf('WhatsApp')).getByText('Ativa')).toBeTruthy()
  })
})

describe('the test job', () => {
  it('goes to the queue whatsapp as a whatsapp_message of priority 1', async () => {
    mockQueues()
    const { user } = open()
    const received = mock(createQueueJob, makeQueueJob({ status: 'pending', completedAt: null }))
    await user.click(await screen.findByRole('button', { name: 'Criar job de teste' }))
    expect(await screen.findByText('Job de teste criado')).toBeTruthy()
    expect(received[0]?.body).toEqual(TEST_JOB)
    expect(TEST_JOB).toMatchObject({ queueName: 'whatsapp', type: 'whatsapp_message', priority: 1 })
  })

  it('Erro ao criar job', async () => {
    mockQueues()
    const { user } = open()
    mockProblem(createQueueJob, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await user.click(await screen.findByRole('button', { name: 'Criar job de teste' }))
    expect(await screen.findByText('Erro ao criar job')).toBeTruthy()
  })
})

describe('the list', () => {
  it(`shows ${JOBS_SHOWN} of the ${JOBS_FETCHED} jobs that are fetched`, async () => {
    const received = mockQueues({ jobs: Array.from({ length: JOBS_FETCHED }, () => makeQueueJob()) })
    open()
    await waitFor(async () => expect(await jobRows()).toHaveLength(10))
    expect([JOBS_SHOWN, JOBS_FETCHED]).toEqual([10, 20])
    expect(received[0]?.query).toEqual({ limit: '20' })
  })

  it('says that there is none', async () => {
    mockQueues()
    open()
    expect(await screen.findByText('Nenhum job encontrado')).toBeTruthy()
  })

  it('is asked for again every 5 s, on a timer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const received = mockQueues()
    open()
    await screen.findByText('Nenhum job encontrado')
    expect(received).toHaveLength(1)
    const again = mock(listQueueJobs, [makeQueueJob({ status: 'failed' })])
    vi.advanceTimersByTime(POLL_MS - 1)
    expect(again).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect((await jobRows())[0]?.textContent).toContain('Falhou')
    expect(again[0]?.headers.get('x-poll')).toBe('1')
    expect(POLL_MS).toBe(5000)
  })

  it('Atualizar reads figures and jobs at once', async () => {
    mockQueues()
    const { user } = open()
    await screen.findByText('Nenhum job encontrado')
    mockQueues({ stats: makeQueueStats({ pending: 7 }), jobs: [makeQueueJob({ status: 'processing' })] })
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect((await cardOf('WhatsApp')).getByText('7')).toBeTruthy()
    expect((await jobRows())[0]?.textContent).toContain('Processando')
  })

  it('is searched by type, id and queue, and keeps that in the address', async () => {
    const received = mockQueues()
    const { user, router } = open()
    await user.type(await screen.findByRole('searchbox', { name: 'Procurar por tipo ou id' }), 'resumo')
    await waitFor(() => expect(received.at(-1)?.query).toEqual({ limit: '20', q: 'resumo' }))
    expect(router.state.location.search).toBe('?q=resumo')
    await user.click(screen.getByRole('combobox', { name: 'Fila' }))
    await user.click(await screen.findByRole('option', { name: 'Resumos' }))
    await waitFor(() =>
      expect(received.at(-1)?.query).toEqual({ limit: '20', q: 'resumo', queueName: 'summaries' }),
    )
    expect(router.state.location.search).toBe('?q=resumo&queue=summaries')
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
    expect(router.state.location.search).toBe('')
  })
})

describe('a job', () => {
  it('leads to the next one of the list', async () => {
    const [first, second] = [makeQueueJob(), makeQueueJob({ type: 'make_report', label: 'Relatório' })]
    mockQueues({ jobs: [first, second] })
    mock(getQueueJob, detailOf(first))
    const { user, router } = open()
    await user.click(await screen.findByRole('link', { name: 'Mensagem de WhatsApp' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Mensagem de WhatsApp' }))
    expect(drawer.getByText('1 de 2')).toBeTruthy()
    mock(getQueueJob, detailOf(second))
    await user.click(drawer.getByRole('button', { name: 'Próximo registro' }))
    const address = `?${new URLSearchParams({ job: `${second.queueName}/${second.id}` })}`
    await waitFor(() => expect(router.state.location.search).toBe(address))
    expect(await screen.findByText('2 de 2')).toBeTruthy()
  })

  it('shows tries, times, data, result and error', async () => {
    openDetail(
      detailOf({ status: 'failed', attempts: 5, error: 'Tempo esgotado', result: null, canRetry: true }),
    )
    const drawer = within(await screen.findByRole('dialog', { name: 'Mensagem de WhatsApp' }))
    expect(drawer.getByText('5 de 5')).toBeTruthy()
    expect(drawer.getByText('Tempo esgotado')).toBeTruthy()
    expect(drawer.getByText(/Contato de teste/)).toBeTruthy()
    expect(drawer.getAllByText('23/11/2026 09:00')).toHaveLength(3)
  })

  it('runs again, or is removed once that is confirmed', async () => {
    const { user, router } = openDetail(detailOf({ status: 'failed', canRetry: true }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Mensagem de WhatsApp' }))
    const retried = mock(retryQueueJob, null)
    await user.click(drawer.getByRole('button', { name: 'Repetir' }))
    expect(await screen.findByText('Job na fila de novo')).toBeTruthy()
    expect(retried).toHaveLength(1)
    mock(removeQueueJob, null)
    await user.click(drawer.getByRole('button', { name: 'Remover' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover este job?' }))
    await user.click(dialog.getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('Job removido')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('says why a completed one is not repeated, and that personal data is hidden', async () => {
    openDetail(detailOf({ isMasked: true, payload: { contact: 'C•••' } }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Mensagem de WhatsApp' }))
    expect(drawer.getByText('Dados pessoais aparecem só para administradores.')).toBeTruthy()
    expect(drawer.getByText('Só um job que falhou pode ser repetido.')).toBeTruthy()
  })

  it('is not there any more', async () => {
    mockQueues()
    mockProblem(getQueueJob, { statusCode: 404, code: 'not_found', message: 'Job não encontrado.' })
    open(`${AT}?job=whatsapp/${makeQueueJob().id}`)
    expect(await screen.findByText('Job não encontrado')).toBeTruthy()
  })
})

describe('the last 24 hours', () => {
  it('stand as text and in a table beside the charts', async () => {
    const hours = makeQueueHours()
    const last = { hour: '2026-11-23T12:00:00Z', completed: 3, failed: 1, waitingSeconds: 0.5 }
    mockQueues({ hours: [...hours.slice(1), last] })
    const { user } = open()
    expect(await screen.findByText('3 jobs concluídos, 1 falha; espera média de 500 ms.')).toBeTruthy()
    await user.click(screen.getByText('Ver como tabela'))
    const table = within(screen.getByRole('table', { name: 'Jobs por hora' }))
    expect(table.getAllByRole('row')).toHaveLength(25)
  })

  it('say that nothing ended, and can be loaded again after a failure', async () => {
    mockQueues()
    mockProblem(listQueueHours, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    const { user } = open()
    await screen.findByText('Volte em instantes.')
    mock(listQueueHours, makeQueueHours())
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Nenhum job terminou nas últimas 24 horas.')).toBeTruthy()
  })

  it.each([
    [0.0034, '3 ms'],
    [1.34, '1,3 s'],
    [45, '45 s'],
    [600, '10 min'],
    [9000, '2,5 h'],
  ])('%d seconds are %s', (seconds, text) => {
    // A number and its unit stay on one line.
    expect(durationLabel(seconds)).toBe(text.replace(' ', '\u00a0'))
  })
})
