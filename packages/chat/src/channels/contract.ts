import { endpoint } from '@cadencia/contract/endpoint'
import {
  DESCRIPTION_MAX,
  Empty,
  Id,
  IdParams,
  page,
  TITLE_MAX,
  text,
  uniqueName,
  Version,
} from '@cadencia/contract/values'
import { z } from 'zod'
import { ChannelRole, Chat, ChatMember } from '../contract.ts'

export const CHANNEL_MEMBERS_MAX = 500
/** Others than who opens it. */
export const GROUP_OTHERS = { min: 2, max: 19 } as const

const ChannelName = uniqueName(TITLE_MAX, 'Nome é obrigatório')
const Description = text(DESCRIPTION_MAX)
const people = (max: number) => z.array(Id, 'Pessoas inválidas').max(max, `Escolha no máximo ${max} pessoas`)

export const ChannelDraft = z.object({
  name: ChannelName,
  description: Description.default(''),
  isPrivate: z.boolean('Informe se é privado').default(false),
  memberIds: people(CHANNEL_MEMBERS_MAX).default([]),
})
export type ChannelDraft = z.infer<typeof ChannelDraft>

/** A stale `version` is answered with 409. */
export const ChatPatch = z
  .object({
    name: ChannelName,
    description: Description,
    isArchived: z.boolean('Informe se está arquivado'),
    version: Version,
  })
  .partial()
export type ChatPatch = z.infer<typeof ChatPatch>

export const Channel = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  memberCount: z.int(),
  isMember: z.boolean(),
  isArchived: z.boolean(),
})
export type Channel = z.infer<typeof Channel>

const MemberParams = z.object({ id: Id, userId: Id })

export const createChannel = endpoint({
  method: 'POST',
  url: '/api/chats/channels',
  summary: 'Cria um canal e torna-se responsável por ele',
  schema: { body: ChannelDraft, response: { 201: Chat } },
  config: { area: 'chat' },
})

/** By name. `q`: part of the name or the description. */
export const listChannels = endpoint({
  method: 'GET',
  url: '/api/chats/channels',
  summary: 'Os canais públicos e os privados de que se participa',
  schema: {
    querystring: page(200).extend({ q: text(TITLE_MAX).optional() }),
    response: { 200: z.array(Channel) },
  },
  config: { area: 'chat' },
})

/** Owners and administrators change a channel; the name of a group anybody in it. */
export const changeChat = endpoint({
  method: 'PATCH',
  url: '/api/chats/:id',
  summary: 'Muda nome e descrição de um canal, arquiva-o, ou dá nome a um grupo',
  schema: { params: IdParams, body: ChatPatch, response: { 200: Chat } },
  config: { area: 'chat' },
})

export const joinChannel = endpoint({
  method: 'POST',
  url: '/api/chats/:id/join',
  summary: 'Entra em um canal público',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

export const leaveChannel = endpoint({
  method: 'POST',
  url: '/api/chats/:id/leave',
  summary: 'Sai de um canal',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

export const addChannelMember = endpoint({
  method: 'PUT',
  url: '/api/chats/:id/members/:userId',
  summary: 'Põe alguém em um canal de que se participa',
  schema: { params: MemberParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

export const removeChannelMember = endpoint({
  method: 'DELETE',
  url: '/api/chats/:id/members/:userId',
  summary: 'Tira alguém de um canal',
  schema: { params: MemberParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

export const changeMemberRole = endpoint({
  method: 'PATCH',
  url: '/api/chats/:id/members/:userId',
  summary: 'Nomeia responsáveis por um canal',
  schema: {
    params: MemberParams,
    body: z.object({ role: ChannelRole }),
    response: { 200: ChatMember },
  },
  config: { area: 'chat' },
})

/** 200 for the group that these people have already. */
export const openGroup = endpoint({
  method: 'POST',
  url: '/api/chats/group',
  summary: 'Abre a conversa com algumas pessoas',
  schema: {
    body: z.object({ memberIds: people(CHANNEL_MEMBERS_MAX) }),
    response: { 200: Chat, 201: Chat },
  },
  config: { area: 'chat' },
})
