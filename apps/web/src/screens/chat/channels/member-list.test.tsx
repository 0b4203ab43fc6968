import { changeMemberRole } from '@cadencia/chat/channels/contract'
import { listChatMembers } from '@cadencia/chat/contract'
import { makeChat, makeChatMember, mockChat } from '@cadencia/chat/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemberList } from './member-list.tsx'

it('keeps the refusal of one change while another is made', async () => {
  const me = makeCurrentUser()
  const chat = makeChat({ type: 'channel', role: 'owner' })
  const bruno = makeChatMember({ firstName: 'Bruno', lastName: 'Lima' })
  const carla = makeChatMember({ firstName: 'Carla', lastName: 'Dias' })
  mockPeople({ user: me })
  mockChat({ chats: [chat] })
  mock(listChatMembers, [bruno, carla])
  const answered = Promise.withResolvers<void>()
  const problem = { statusCode: 409, code: 'refused', message: 'Bruno não pode.' }
  mockProblem(changeMemberRole, problem, { after: answered.promise })
  const { user } = renderApp(<MemberList chat={chat} viewerId={me.id} />)
  await user.click(await screen.findByRole('button', { name: 'Mudar Bruno Lima' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tornar responsável' }))
  const second = mock(changeMemberRole, { ...carla, role: 'owner' })
  await user.click(screen.getByRole('button', { name: 'Mudar Carla Dias' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tornar responsável' }))
  await waitFor(() => expect(second).toHaveLength(1))
  answered.resolve()
  expect(await screen.findByText('Bruno não pode.')).toBeTruthy()
})
