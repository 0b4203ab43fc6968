/** Why a socket was closed, for both ends. */
export const CLOSE_CODE = {
  /** The server restarts: come back soon. */
  restart: 1012,
  /** Too many sockets, or a right that could not be checked: come back later. */
  tryLater: 1013,
  /** Too many malformed or too many messages. */
  misuse: 1008,
  /** The session is over: do not come back without signing in. */
  sessionEnded: 4401,
} as const
