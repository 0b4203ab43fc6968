import type { BrowserContext, WebSocketRoute } from '@playwright/test'

/** The network of one browser. */
export interface Network {
  /** Goes offline: requests fail, and sockets close and cannot open. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** A close code that pages may use, without a meaning. */
const CONNECTION_LOST = 3000

/** Call it before the first page is opened. */
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
