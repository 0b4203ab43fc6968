import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActingToken } from '@cadencia/contract/acting-token'
import { sql } from 'kysely'
import type { App } from './app.ts'

const acting = new AsyncLocalStorage<string>()

/** The id of the access token of the call under way; null in a session, and in jobs. */
export function actingTokenId(): string | null {
  return acting.getStore() ?? null
}

/** From here on a call knows its token. Only after its body is parsed: what is entered before is lost there. */
export function registerActingToken(app: App): void {
  app.addHook('preValidation', ({ viewer }, _reply, done) => {
    if (viewer?.token) acting.run(viewer.sessionId, done)
    else done()
  })
}

/** A row with its token, where there was one. */
export function withToken<T extends { readonly token?: ActingToken | null | undefined }>({
  token,
  ...row
}: T) {
  return token ? { ...row, token } : row
}

/** The token as histories name it. `id` is the column with its id. */
export const tokenTag = (id: string) =>
  sql<ActingToken | null>`(select json_build_object('id', by.id,
    'name', (select name from access_tokens where id = by.id))
    from (select ${sql.ref(id)} as id) by where by.id is not null)`
