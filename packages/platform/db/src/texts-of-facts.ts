import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

/**
 * The facts in the outbox that hold the text of a message or a comment, delivered ones too: they may wait, and be sent
 * again. Written out as in the index `outbox_texts`, which a parameter in its place would not find.
 */
export function tellsOf(...sourceIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(fact in ('chat.message_sent', 'chat.message_changed', 'chat.mentioned', 'comment.written', 'comment.changed')
    and coalesce(payload #>> '{message,id}', payload #>> '{comment,id}', payload ->> 'messageId') = any(${sourceIds}::text[]))`
}

/** Puts what became of a message or comment into the facts that tell of its answers, which quote it in `replyTo`. */
export async function rewriteQuotes(
  trx: Db,
  answerIds: readonly string[],
  {
    of,
    ...quote
  }: { readonly of: 'message' | 'comment'; readonly excerpt: string; readonly isDeleted: boolean },
): Promise<void> {
  if (answerIds.length === 0) return
  const path = sql.lit(`{${of},replyTo}`)
  await sql`update outbox set payload = jsonb_set(payload, ${path}, payload #> ${path} || ${JSON.stringify(quote)}::jsonb)
    where ${tellsOf(...answerIds)} and jsonb_typeof(payload #> ${path}) = 'object'`.execute(trx)
}

/** Those of a fact's ids that are among `ids`, as JSON. */
export function keptIds(field: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements_text(payload -> ${sql.lit(field)}) one
    where one = any(${ids}::text[]))`
}

/** Changes the payloads of facts of one kind with these keys, delivered ones too. `payload`: of the column `payload`. */
export async function rewritePayloads(
  trx: Db,
  {
    fact,
    keys,
    payload,
  }: { readonly fact: string; readonly keys: readonly string[]; readonly payload: RawBuilder<unknown> },
): Promise<void> {
  // A literal, for the index of the kind.
  await sql`update outbox set payload = ${payload}
    where fact = ${sql.lit(fact)} and key = any(${keys}::text[])`.execute(trx)
}
