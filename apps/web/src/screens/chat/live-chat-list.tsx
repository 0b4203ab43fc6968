import { useLiveChatList } from '@cadencia/chat/react'
import { useCurrentUser } from '@cadencia/people/react'

/** Keeps the list of chats and its count live on every screen, before anything else of the chat is loaded. Draws nothing. */
export function LiveChatList() {
  const { data: viewer } = useCurrentUser()
  return viewer ? <Live viewerId={viewer.id} /> : null
}

function Live({ viewerId }: { viewerId: string }) {
  useLiveChatList(viewerId)
  return null
}
