import { listChatMembers, type ScheduledMessage } from '@cadencia/chat/contract'
import { changeScheduled } from '@cadencia/chat/scheduled/contract'
import { makeChat, makeChatMember, mockChat } from '@cadencia/chat/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { layOut } from '../../../../testing/layout.ts'
import { ScheduledDialog } from './scheduled-dialog.tsx'

it('keeps the mentions of a message that is changed before the members are known', async () => {
  layOut()
  const chat = makeChat({ type: 'group' })
  const bruno = makeChatMember({ firstName: 'Bruno', lastName: 'Lima' })
  const scheduled: ScheduledMessage = {
    id: crypto.randomUUID(),
    chatId: chat.id,
    content: '@Bruno Lima, veja',
    sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    ...{ threadId: null, replyToId: null, attachments: [], version: 1 },
  }
  mockChat({ chats: [chat] })
  mock(listChatMembers, [bruno], { delayMs: 1500 })
  const changed = mock(changeScheduled, { ...scheduled, version: 2 })
  const { user } = renderApp(<ScheduledDialog scheduled={scheduled} onClose={() => undefined} />)
  const field = await screen.findByRole('textbox', { name: /^Mensagem/ })
  await user.type(field, ' já')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(changed).toHaveLength(1), { timeout: 5000 })
  expect(changed[0]?.body).toMatchObject({ content: '@Bruno Lima, veja já', mentionIds: [bruno.id] })
})
