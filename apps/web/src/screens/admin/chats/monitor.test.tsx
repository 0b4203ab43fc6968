import {
  listAllChats,
  type MonitoredChat,
  type MonitoredMessage,
  readAnyChat,
} from '@cadencia/admin/chats/contract'
import { getSystemReport } from '@cadencia/admin/system/contract'
import { makeMessage } from '@cadencia/chat/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeReport, mockAdministrator } from '../../../../testing/admin-home.ts'
import { idOf } from '../../../../testing/people.ts'
import { staffRoutes } from '../../../app/router.tsx'

beforeEach(mockAdministrator)

const person = (number: number, firstName: string) => ({
  id: idOf(number),
  firstName,
  email: `${firstName.toLowerCase()}@empresa.com.br`,
})
const chat = (fields: Partial<MonitoredChat> = {}): MonitoredChat => ({
  id: idOf(501),
  type: 'direct',
  name: 'Ana e Bruno',
  teamId: null,
  createdAt: '2026-11-02T12:00:00Z',
  participants: [person(2, 'Ana'), person(3, 'Bruno')],
  participantCount: 2,
  messageCount: 12,
  lastActivityAt: '2026-11-23T12:00:00Z',
  ...fields,
})
const said = (content: string): MonitoredMessage => ({
  ...makeMessage({ content, senderName: 'Ana Souza', createdAt: '2026-11-23T12:05:00Z' }),
  senderFirstName: 'Ana',
  rootSequence: 1,
  senderEmail: 'ana@empresa.com.br',
})

describe('the monitor of chats', () => {
  it('shows name, type, participants, messages and creation of every chat', async () => {
    const many = [person(2, 'Ana'), person(3, 'Bruno'), person(4, 'Caio')]
    mock(listAllChats, [
      chat(),
      chat({
        id: idOf(502),
        type: 'team',
        name: 'TI',
        teamId: 'ti',
        participants: many,
        participantCount: 7,
      }),
      chat({ id: idOf(503), type: 'general', name: null, participants: [], participantCount: 0 }),
      chat({ id: idOf(504), name: null }),
    ])
    renderApp(staffRoutes(), { at: '/admin/chats' })
    const rows = within(await screen.findByRole('table', { name: 'Chats' }))
      .getAllByRole('row')
      .slice(1)
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map((cell) => cell.textContent),
    )
    expect(cells).toEqual([
      ['Ana e Bruno', 'Direto', '2: Ana, Bruno', '12', '02/11/2026'],
      ['TI', 'Equipe', '7: Ana, Bruno …', '12', '02/11/2026'],
      ['Chat Geral', 'Geral', '0', '12', '02/11/2026'],
      ['Chat sem nome', 'Direto', '2: Ana, Bruno', '12', '02/11/2026'],
    ])
    expect(screen.getByText('Cada consulta fica registrada')).toBeTruthy()
  })

  it('shows a chat’s messages with sender, e-mail, time and content, and asks anew at each look', async () => {
    mock(listAllChats, [chat()])
    const looks = mock(readAnyChat, [said('Fechado para **sexta**.')])
    const { user, router } = renderApp(staffRoutes(), { at: '/admin/chats' })
    for (const look of [1, 2]) {
      await user.click(
        (await screen.findAllByRole('button', { name: 'Ver mensagens de Ana e Bruno' }))[0] ?? document.body,
      )
      const dialog = within(await screen.findByRole('dialog', { name: 'Mensagens do chat' }))
      expect((await dialog.findByText('sexta')).tagName).toBe('STRONG')
      expect(dialog.getByText('Ana Souza')).toBeTruthy()
      expect(dialog.getByText('ana@empresa.com.br')).toBeTruthy()
      expect(dialog.getByText('23/11/2026 09:05')).toBeTruthy()
      expect(router.state.location.search).toBe(`?chat=${idOf(501)}`)
      await user.click(dialog.getByRole('button', { name: 'Fechar' }))
      expect(looks).toHaveLength(look)
    }
  })

  it('Nenhuma mensagem encontrada neste chat', async () => {
    mock(listAllChats, [chat()])
    mock(readAnyChat, [])
    renderApp(staffRoutes(), { at: `/admin/chats?chat=${idOf(501)}` })
    expect(await screen.findByText('Nenhuma mensagem encontrada neste chat')).toBeTruthy()
  })

  it('can be loaded again after a failure', async () => {
    mockProblem(listAllChats, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    const { user } = renderApp(staffRoutes(), { at: '/admin/chats' })
    await screen.findByText('Volte em instantes.')
    mock(listAllChats, [])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Nenhum chat encontrado')).toBeTruthy()
  })
})

describe('the system page', () => {
  it('tells version, database, migrations, queues, storage, failing jobs and backups', async () => {
    mock(
      getSystemReport,
      makeReport({
        migrations: { applied: 15, latest: '0020-x', pending: ['0021-media'] },
        failedJobs: {
          lastDay: 1,
          latest: [
            {
              id: idOf(601),
              queueName: 'maintenance',
              type: 'make_preview',
              error: 'bad picture',
              finishedAt: '2026-11-23T11:00:00Z',
            },
          ],
        },
        backups: [{ name: 'cadencia-2026.tar.gz', bytes: 2_000_000, takenAt: '2026-11-23T03:00:00Z' }],
      }),
    )
    renderApp(staffRoutes(), { at: '/admin/system' })
    const panel = async (name: string) => (await screen.findByRole('region', { name })).textContent
    expect(await panel('Produto')).toContain('1.2.3')
    expect(await panel('Banco de dados')).toContain('1 migração pendente')
    expect(await panel('Filas')).toContain('2 à espera, 1 rodando, 0 com falha')
    expect(await panel('Armazenamento')).toContain('Livre no disco')
    expect(await panel('Jobs com falha')).toContain('bad picture')
    expect(await panel('Backups')).toContain('cadencia-2026.tar.gz')
  })

  it('says so when queues are away and nothing was backed up', async () => {
    mock(getSystemReport, makeReport({ queues: { state: 'degraded', kind: null, list: [] } }))
    renderApp(staffRoutes(), { at: '/admin/system' })
    expect(await screen.findByText('Fora do ar')).toBeTruthy()
    expect(screen.getByText(/Nenhum backup em DATA_DIR\/backups/)).toBeTruthy()
  })
})
