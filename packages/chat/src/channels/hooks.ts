import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getChat, listChatMembers, listChats } from '../contract.ts'
import { keepChat } from '../hooks.ts'
import {
  addChannelMember,
  changeChat,
  changeMemberRole,
  createChannel,
  joinChannel,
  leaveChannel,
  listChannels,
  openGroup,
  removeChannelMember,
} from './contract.ts'

const MOST_IN_PAGE = '1000'

/** Public channels and one's own private ones, by name; `words` are part of the name or the description. */
export function useChannels(words: string) {
  const q = words.trim()
  return useInfiniteQuery({
    ...pagedQuery(listChannels, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
}

/** A channel that the viewer may join; undefined while that is not known, null where there is none. */
export function useJoinableChannel(chatId: string) {
  const { data, error, refetch } = useQuery(query(listChannels, { query: { limit: MOST_IN_PAGE } }))
  const found = data?.find(({ id, isMember, isArchived }) => id === chatId && !isMember && !isArchived)
  return { channel: data && (found ?? null), error: data ? null : error, retry: () => void refetch() }
}

/** What changes with who is in a channel: the lists, the chat itself, its members. */
async function renewMembership(client: QueryClient, chatId: string): Promise<void> {
  const params = { id: chatId }
  const keys = [
    keyOf(listChats),
    keyOf(listChannels),
    keyOf(getChat, { params }),
    keyOf(listChatMembers, { params }),
  ]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export function useCreateChannel() {
  const client = useQueryClient()
  return useMutation({ ...mutation(createChannel), onSuccess: (chat) => keepChat(client, chat) })
}

/** Idempotent: returns the group that these people have already. */
export function useOpenGroup() {
  const client = useQueryClient()
  return useMutation({ ...mutation(openGroup), onSuccess: (chat) => keepChat(client, chat) })
}

/** Name and description of a channel, its archiving, or the name of a group. */
export function useChangeChat() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(changeChat),
    onSuccess: (chat) => keepChat(client, chat),
  })
}

/** Joins a public channel, or leaves one. Resolves when the list has it, or has it no more. */
export function useMembership(chatId: string) {
  const client = useQueryClient()
  const input = { params: { id: chatId } }
  const onSuccess = () => renewMembership(client, chatId)
  const join = useMutation({ ...mutation(joinChannel), onSuccess })
  const leave = useMutation({ ...mutation(leaveChannel), onSuccess })
  return {
    join: () => join.mutateAsync(input),
    leave: () => leave.mutateAsync(input),
    isPending: join.isPending || leave.isPending,
  }
}

/** Who is in a channel, and who owns it. */
export function useChangeMembers(chatId: string) {
  const client = useQueryClient()
  const onSuccess = () => renewMembership(client, chatId)
  const add = useMutation({ ...mutation(addChannelMember), onSuccess })
  const remove = useMutation({ ...mutation(removeChannelMember), onSuccess })
  const changeRole = useMutation({ ...mutation(changeMemberRole), onSuccess })
  return { add, remove, changeRole, isPending: add.isPending || remove.isPending || changeRole.isPending }
}
