/** WebSocket close codes, for server and client. */
export const CLOSE_CODE = {
  /** Server restart: reconnect soon. */
  restart: 1012,
  /** Too many sockets, or permission check failed: reconnect later. */
  tryLater: 1013,
  misuse: 1008,
  /** Session ended: sign in before reconnecting. */
  sessionEnded: 4401,
} as const
