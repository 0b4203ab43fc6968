import type { BrowserContext, WebSocketRoute } from '@playwright/test'

/** The network of one browser. */
export interface Network {
  /** Takes it away: no call gets through, the socket closes and none opens. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Allowed to a page, and none of those with a meaning. */
const CONNECTION_LOST = 3000

/** Makes the network of a browser one that can be cut; before its first page is opened. */
export async function cuttableNetwork(context: BrowserContext): Promise<Network> {
  let isCut = false
  const sockets = new Set<WebSocketRoute>()
  await context.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) {
      void socket.close({ code: CONNECTION_LOST })
      return
    }
    sockets.add(socket)
    socket.connectToServer()
  })
  return {
    cut: async () => {
      isCut = true
      await context.setOffline(true)
      await Promise.all([...sockets].map((socket) => socket.close({ code: CONNECTION_LOST })))
      sockets.clear()
    },
    mend: async () => {
      isCut = false
      await context.setOffline(false)
    },
  }
}
