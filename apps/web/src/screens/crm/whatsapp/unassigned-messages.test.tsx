import { listMessages } from '@cadencia/messaging/contract'
import { makeMessage } from '@cadencia/messaging/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openTab, prepareTab } from '../../../../testing/whatsapp-tab.tsx'
import { UnassignedMessagesCard } from './unassigned-messages-card.tsx'

beforeEach(prepareTab)
const open = () => openTab(undefined, { part: <UnassignedMessagesCard /> })
const received = { direction: 'incoming', state: 'received' } as const

it('shows who wrote, by whatever is known of them, and who asks not to be written to', async () => {
  const asked = mock(
    listMessages,
    [
      makeMessage({
        ...{ ...received, text: 'SAIR', contact: null, waUserId: '88776655443322@lid' },
        ...{ contactName: 'Fulano', asksToStop: true },
      }),
      makeMessage({ ...received, text: 'Oi', contact: null, waUserId: 'BR.123', username: 'bia.ramos' }),
      makeMessage({ ...received, text: 'Quero saber mais', contact: '+5511988887777' }),
      makeMessage({ ...received, text: 'De ninguém', contact: null }),
      makeMessage({ text: 'Olá', contact: '+5511977776666' }),
    ],
    { headers: { 'x-total-count': '5' } },
  )
  open()
  const list = within(await screen.findByRole('list', { name: 'Mensagens sem lead' }))
  const stopped = within(list.getByRole('listitem', { name: 'Fulano' }))
  for (const text of ['SAIR', 'Pediu para sair', 'Recebida', /88776655443322@lid/]) {
    expect(stopped.getByText(text)).toBeTruthy()
  }
  expect(list.getAllByText('Pediu para sair')).toHaveLength(1)
  for (const who of ['@bia.ramos', '+55 (11) 98888-7777', 'Contato desconhecido']) {
    expect(list.getByRole('listitem', { name: who })).toBeTruthy()
  }
  expect(list.getByText('Para +55 (11) 97777-6666')).toBeTruthy()
  expect(asked[0]?.query).toMatchObject({ unassigned: 'true' })
})

it('says that there is none, and offers to try again what failed', async () => {
  open()
  expect(await screen.findByText('Nenhuma mensagem sem lead')).toBeTruthy()
})

it('keeps its place with the reason where it cannot be loaded', async () => {
  mockProblem(listMessages, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
  const { user } = open()
  expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
  mock(listMessages, [makeMessage({ ...received, text: 'Voltou' })])
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Voltou')).toBeTruthy()
})

it('stands in the tab at rest', async () => {
  openTab()
  expect(await screen.findByRole('region', { name: 'Mensagens sem lead' })).toBeTruthy()
})
