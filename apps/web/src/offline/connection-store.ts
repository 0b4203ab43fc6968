import { watchReachability } from '@cadencia/http/reachability'
import { create } from 'zustand'

interface Connection {
  /** When a call last got no answer, in milliseconds; null while the server answers. */
  readonly lostAt: number | null
  readonly lose: () => void
  readonly regain: () => void
}

/** Whether the server can be reached, as the latest calls have shown. */
export const useConnection = create<Connection>()((set, get) => ({
  lostAt: null,
  lose: () => {
    if (get().lostAt === null) set({ lostAt: Date.now() })
  },
  regain: () => {
    if (get().lostAt !== null) set({ lostAt: null })
  },
}))

watchReachability((isReached) => {
  const { lose, regain } = useConnection.getState()
  if (isReached) regain()
  else lose()
})
