import { keyOf } from '@cadencia/http/query'
import {
  GATEWAY_POLL_MS,
  getGatewayOverview,
  getGatewayStatus,
  getMessagingSettings,
  MessagingSettingsDraft,
  testGatewayConnection,
  updateMessagingSettings,
} from '@cadencia/messaging/gateway/contract'
import { mockGateway } from '@cadencia/messaging/testing'
import { getCurrentUser } from '@cadencia/people/contract'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { currentUser } from '../../../../testing/people.ts'
import { GatewayPanel } from './status-panel.tsx'
import { WhatsAppScreen } from './whatsapp-screen.tsx'

const AT = '/admin/whatsapp'

beforeEach(() => {
  mock(getCurrentUser, currentUser({ isAdministrator: true }))
  mock(getAdminSession, { isAuthenticated: true, username: 'chefe' })
  mock(getMessagingSettings, MessagingSettingsDraft.parse({}))
})

const openPanel = () => renderApp([{ path: AT, element: <GatewayPanel /> }], { at: AT })
const openScreen = () => renderApp([{ path: AT, element: <WhatsAppScreen /> }], { at: AT })

it('is asked every ten seconds, marked as a poll, which keeps no session alive', async () => {
  expect(GATEWAY_POLL_MS).toBe(10_000)
  expect([getGatewayStatus, getGatewayOverview].map(({ config }) => config.isPolled)).toEqual([
    true,
    undefined,
  ])
  const status = mockGateway()
  openPanel()
  expect(await screen.findByText('Conectado')).toBeTruthy()
  expect(screen.getByText('Conectado ao WhatsApp.')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(status[0]?.headers.get('x-poll')).toBe('1')
})

it('shows the code to scan and what to look at while disconnected', async () => {
  const qrCode = 'data:image/png;base64,iVBORw0KGgo='
  mockGateway(
    { connected: false, qrCode, detail: 'O número não está conectado ao WhatsApp' },
    { heldBy: 'disconnected', waiting: 1234, uncertain: 2 },
  )
  openPanel()
  expect(await screen.findByText('Desconectado')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'QR code para conectar o WhatsApp' }).getAttribute('src')).toBe(
    qrCode,
  )
  for (const check of [
    'URL do gateway está correta',
    'chave da API é válida',
    'instância existe',
    'serviço está online',
  ]) {
    expect(screen.getByText(new RegExp(check))).toBeTruthy()
  }
  expect(await screen.findByText('Os envios estão pausados até o WhatsApp se reconectar.')).toBeTruthy()
  expect(screen.getByText('Na fila').nextElementSibling?.textContent).toBe('1.234')
})

it('labels the simulated outbox, and says when nothing leaves and until when', async () => {
  const message = {
    id: crypto.randomUUID(),
    contact: '+5531988887777',
    waUserId: null,
    text: 'Olá, Ana',
    fileName: 'proposta.pdf',
    state: 'sent' as const,
    at: '2026-11-23T13:00:00Z',
  }
  mockGateway(
    { provider: 'simulated' },
    { heldBy: 'window', opensAt: '2026-11-24T11:00:00Z', outbox: [message] },
  )
  openPanel()
  const outbox = within(await screen.findByRole('region', { name: /Caixa de saída/ }))
  expect(outbox.getByText('Simulado')).toBeTruthy()
  expect(outbox.getByText('+55 (31) 98888-7777')).toBeTruthy()
  expect(outbox.getByText('Anexo: proposta.pdf')).toBeTruthy()
  expect(screen.getByText('Fora do horário de envio. Os envios voltam em 24/11/2026 08:00.')).toBeTruthy()
})

it('says what an empty outbox is for, and nothing of messages to who is not in the CRM', async () => {
  mockGateway({ provider: 'simulated' })
  openPanel()
  expect(await screen.findByText('Nenhuma mensagem na caixa de saída')).toBeTruthy()
  mockProblem(getGatewayOverview, {
    statusCode: 403,
    code: 'crm_locked',
    message: 'Entre no CRM para continuar.',
  })
  openPanel()
  expect(await screen.findByText('Os envios aparecem para quem entrou no CRM.')).toBeTruthy()
})

it('tests the connection, and hints at the settings when that fails', async () => {
  mockGateway()
  mock(testGatewayConnection, { connected: true, detail: 'Conectado ao WhatsApp' })
  const { user } = openPanel()
  await user.click(await screen.findByRole('button', { name: 'Testar conexão' }))
  expect(await screen.findByText('Conexão testada')).toBeTruthy()
  mockProblem(testGatewayConnection, {
    statusCode: 502,
    code: 'gateway_unreachable',
    message: 'Erro ao testar conexão. O gateway não responde.',
  })
  await user.click(screen.getByRole('button', { name: 'Testar conexão' }))
  expect(await screen.findByText('Erro ao testar conexão')).toBeTruthy()
  expect(
    screen.getByText('O gateway não responde. Verifique as configurações do gateway de mensagens.'),
  ).toBeTruthy()
})

it('says when its state cannot be read, with a way to try again', async () => {
  mockGateway()
  mockProblem(getGatewayStatus, { statusCode: 503, code: 'away', message: 'Volte em instantes.' })
  openPanel()
  expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
})

it('changes the pace of sending, and keeps what was typed when that fails', async () => {
  mockGateway()
  mockProblem(updateMessagingSettings, { statusCode: 503, code: 'away', message: 'Volte em instantes.' })
  const { user } = openScreen()
  const cap = await screen.findByLabelText(/Limite por dia/)
  await user.clear(cap)
  await user.type(cap, '250')
  const end = screen.getByLabelText(/Fim da janela de envio/)
  await user.clear(end)
  await user.type(end, '07:00')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('O fim da janela deve ser depois do início')).toBeTruthy()
  await user.clear(end)
  await user.type(end, '24:00')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Erro ao salvar')).toBeTruthy()
  const saved = MessagingSettingsDraft.parse({ dailyCap: 250, sendWindowEnd: '24:00' })
  const put = mock(updateMessagingSettings, saved)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Configurações salvas')).toBeTruthy()
  expect(put[0]?.body).toEqual(saved)
})

it('keeps what another administrator saved while the pace was typed', async () => {
  mockGateway()
  const { user, queryClient } = openScreen()
  const cap = await screen.findByLabelText(/Limite por dia/)
  await user.clear(cap)
  await user.type(cap, '250')
  const theirs = MessagingSettingsDraft.parse({ sendsPerMinute: 7 })
  queryClient.setQueryData(keyOf(getMessagingSettings, {}), theirs)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const both = MessagingSettingsDraft.parse({ dailyCap: 250, sendsPerMinute: 7 })
  const put = mock(updateMessagingSettings, both)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Configurações salvas')).toBeTruthy()
  expect(put[0]?.body).toEqual(both)
})
