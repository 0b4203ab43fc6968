import { getCurrentUser } from '@cadencia/people/contract'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import {
  changeSecret,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listOfferedFacts,
  listWebhooks,
  replayDelivery,
  updateWebhook,
} from '@cadencia/webhooks/contract'
import { makeDelivery, makeOfferedFacts, makeWebhook } from '@cadencia/webhooks/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveOwnPassword, OWN_PASSWORD } from '../../../testing/own-password.ts'
import { currentUser, idOf } from '../../../testing/people.ts'
import { loadInvalidations } from '../../app/nouns.ts'
import { WebhooksScreen } from './webhooks-screen.tsx'

const invalidations = await loadInvalidations()

const ID = idOf(701)
const webhook = makeWebhook({ id: ID })

beforeEach(() => {
  mock(getCurrentUser, currentUser({ isAdministrator: true }))
  mock(getAdminSession, { isAuthenticated: true, username: 'chefe' })
  mock(listWebhooks, [webhook])
  mock(listOfferedFacts, makeOfferedFacts())
  mock(listDeliveries, [])
})

function open(path = '/admin/webhooks') {
  const routes = [{ path: '/admin/webhooks/:webhookId?', element: <WebhooksScreen /> }]
  return renderApp(routes, { at: path, invalidations })
}

describe('webhooks', () => {
  it('show where they go, how many facts, what waits and their state', async () => {
    mock(listWebhooks, [
      webhook,
      makeWebhook({
        url: 'https://outro.example/a',
        isActive: false,
        pauseReason: 'unreachable',
        pausedAt: '2026-11-23T12:00:00Z',
        waiting: 12,
      }),
    ])
    open()
    expect(await screen.findByText('hooks.example/cadencia')).toBeTruthy()
    expect(screen.getByText('Ativo')).toBeTruthy()
    expect(screen.getByText('Pausado: sem sucesso por 24 h')).toBeTruthy()
    expect(screen.getByText('12 na fila')).toBeTruthy()
  })

  it('tell of a receiver that wants nothing more', async () => {
    const gone = makeWebhook({ isActive: false, pauseReason: 'gone', pausedAt: '2026-11-23T12:00:00Z' })
    mock(listWebhooks, [gone])
    open(`/admin/webhooks/${gone.id}`)
    expect((await screen.findAllByText('Pausado: o destino respondeu 410')).length).toBeGreaterThan(0)
    expect(await screen.findByText(/Ele não quer receber mais nada/)).toBeTruthy()
  })

  it('say that there is none, and what one is for', async () => {
    mock(listWebhooks, [])
    open()
    expect(await screen.findByText('Nenhum webhook')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Novo webhook' })).toHaveLength(2)
  })

  it('offer to try again when they could not be loaded', async () => {
    mockProblem(listWebhooks, { statusCode: 500, code: 'internal', message: 'Algo falhou.' })
    const { user } = open()
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
    mock(listWebhooks, [webhook])
    await user.click(retry)
    expect(await screen.findByText('hooks.example/cadencia')).toBeTruthy()
  })

  it('are created from facts chosen by area, and show their secret once', async () => {
    const { user } = open('/admin/webhooks?new=1')
    const form = within(await screen.findByRole('form', { name: 'Novo webhook' }))
    const create = form.getByRole('button', { name: 'Criar webhook' })
    expect(create.hasAttribute('disabled')).toBe(true)
    await user.type(form.getByLabelText(/Endereço/), 'https://hooks.example/novo')
    await user.click(await form.findByRole('checkbox', { name: 'Todos de Tarefas' }))
    await user.click(form.getByRole('checkbox', { name: 'Uma tarefa foi concluída' }))
    expect(form.getByText('Exige o CRM aberto')).toBeTruthy()
    const sent = mock(createWebhook, { ...makeWebhook(), secret: 'whsec_c2VncmVkbw==' })
    await user.click(create)
    await giveOwnPassword(user, 'Confirme que é você', 'Salvar')
    const secret = within(await screen.findByRole('dialog', { name: 'Guarde o segredo' }))
    expect(secret.getByLabelText('Segredo')).toHaveProperty('value', 'whsec_c2VncmVkbw==')
    expect(sent[0]?.body).toEqual({
      url: 'https://hooks.example/novo',
      facts: ['task.created'],
      isActive: true,
      currentPassword: OWN_PASSWORD,
    })
    await user.click(secret.getByRole('button', { name: 'Guardei o segredo' }))
    expect(screen.queryByDisplayValue('whsec_c2VncmVkbw==')).toBeNull()
  })

  it('keep what was typed when the server refuses the address', async () => {
    const { user } = open('/admin/webhooks?new=1')
    const form = within(await screen.findByRole('form', { name: 'Novo webhook' }))
    await user.type(form.getByLabelText(/Endereço/), 'https://10.0.0.7/a')
    await user.click(await form.findByRole('checkbox', { name: 'Uma tarefa foi criada' }))
    mockProblem(createWebhook, {
      statusCode: 400,
      code: 'invalid',
      message: 'Dados inválidos.',
      issues: [{ path: 'url', message: 'Endereço recusado: o endereço não é público' }],
    })
    await user.click(form.getByRole('button', { name: 'Criar webhook' }))
    await giveOwnPassword(user, 'Confirme que é você', 'Salvar')
    expect(await form.findByText('Endereço recusado: o endereço não é público')).toBeTruthy()
    expect(form.getByLabelText(/Endereço/)).toHaveProperty('value', 'https://10.0.0.7/a')
  })

  it('are paused and edited with their version', async () => {
    const { user } = open(`/admin/webhooks/${ID}`)
    const record = within(await screen.findByRole('dialog', { name: 'hooks.example/cadencia' }))
    const paused = mock(updateWebhook, { ...webhook, isActive: false, pauseReason: 'manual', version: 2 })
    await user.click(await record.findByRole('button', { name: 'Pausar' }))
    expect(await screen.findByText('Webhook pausado')).toBeTruthy()
    expect(paused[0]?.body).toEqual({ isActive: false, version: 1 })

    await user.click(record.getByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Editar webhook/ }))
    const form = within(await screen.findByRole('form', { name: 'Editar webhook' }))
    await user.click(await form.findByRole('checkbox', { name: 'Um lead foi criado' }))
    const edited = mock(updateWebhook, { ...webhook, version: 2 })
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    await giveOwnPassword(user, 'Confirme que é você', 'Salvar')
    expect(await screen.findByText('Webhook atualizado!')).toBeTruthy()
    expect(edited.at(-1)?.body).toEqual({
      facts: ['task.completed', 'task.created', 'lead.created'],
      version: 1,
      currentPassword: OWN_PASSWORD,
    })
  })

  it('show their deliveries by status, and send one again', async () => {
    const failed = makeDelivery({ status: 'failed', attempts: 99, responseStatus: 500, deliveredAt: null })
    mock(listDeliveries, [
      failed,
      makeDelivery({ status: 'pending', responseStatus: null, error: 'timeout', deliveredAt: null }),
      makeDelivery(),
    ])
    const { user } = open(`/admin/webhooks/${ID}`)
    const log = within(await screen.findByRole('region', { name: 'Entregas' }))
    expect(log.getByText(/Resposta 500 · 99 tentativas/)).toBeTruthy()
    expect(log.getByText(/Sem resposta \(timeout\) · 1 tentativa/)).toBeTruthy()
    expect(log.getByText(/Resposta 204 · 1 tentativa/)).toBeTruthy()
    const sent = mock(replayDelivery, { ...failed, status: 'pending' })
    const [first] = log.getAllByRole('button', { name: /Reenviar/ })
    if (first) await user.click(first)
    expect(await screen.findByText('Reenvio pedido')).toBeTruthy()
    expect(sent[0]?.params).toMatchObject({ id: ID, deliveryId: failed.id })

    mock(listDeliveries, [])
    await user.click(screen.getByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Falhou' }))
    expect(await screen.findByText('Nenhuma entrega tem este status.')).toBeTruthy()
  })

  it('get another secret, which is shown once', async () => {
    const { user } = open(`/admin/webhooks/${ID}`)
    const record = within(await screen.findByRole('dialog', { name: 'hooks.example/cadencia' }))
    await user.click(await record.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Trocar segredo' }))
    const question = within(await screen.findByRole('dialog', { name: 'Trocar segredo?' }))
    const changed = { ...webhook, formerSecretUntil: '2037-01-01T15:00:00Z' }
    const sent = mock(changeSecret, { ...changed, secret: 'whsec_bm92bw==' })
    mock(listWebhooks, [changed])
    await user.click(question.getByRole('button', { name: 'Trocar segredo' }))
    await giveOwnPassword(user, 'Confirme que é você', 'Trocar segredo')
    const secret = within(await screen.findByRole('dialog', { name: 'Guarde o segredo' }))
    expect(secret.getByLabelText('Segredo')).toHaveProperty('value', 'whsec_bm92bw==')
    expect(sent[0]?.params).toMatchObject({ id: ID })
    await user.click(secret.getByRole('button', { name: 'Guardei o segredo' }))
    expect(screen.queryByDisplayValue('whsec_bm92bw==')).toBeNull()
    expect(await screen.findByText('assina também até 01/01/2037 12:00')).toBeTruthy()
  })

  it('are deleted once that is confirmed', async () => {
    const { user } = open(`/admin/webhooks/${ID}`)
    const record = within(await screen.findByRole('dialog', { name: 'hooks.example/cadencia' }))
    await user.click(await record.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir webhook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir webhook?' }))
    const deleted = mock(deleteWebhook, null)
    mock(listWebhooks, [])
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Nenhum webhook')).toBeTruthy()
    expect(deleted).toHaveLength(1)
  })

  it('follow what happens', async () => {
    const { announce } = open()
    await screen.findByText('Ativo')
    mock(listWebhooks, [{ ...webhook, failingSince: '2026-11-23T12:00:00Z' }])
    announce({ type: 'changed', entity: 'webhook', id: ID })
    expect(await screen.findByText('Ativo, sem sucesso')).toBeTruthy()
  })
})
