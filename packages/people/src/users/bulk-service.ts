import { emailKey } from '@cadencia/contract/email'
import { Email, emailProblem } from '@cadencia/contract/values'
import { type Db, transact } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import { cutText } from '@cadencia/locale/cut'
import type { Actor } from '@cadencia/server/actor'
import { auditAll } from '@cadencia/server/audit'
import { memberAdded } from '../facts.ts'
import { listUserRecordsOf } from '../repository.ts'
import { isAllowedDomain, namesFrom } from '../rules.ts'
import { keepAdministrator } from '../teams/read-repository.ts'
import { insertMembers, listTeamIds } from '../teams/repository.ts'
import type { BulkDraft, BulkResult } from './contract.ts'
import { users } from './record.ts'

interface Adding {
  readonly actor: Actor
  readonly allowedEmailDomains: readonly string[] | undefined
}

interface Row {
  readonly line: number
  readonly email: string
  readonly teamId: string
}

type Refusal = BulkResult['refused'][number]

/** Checks of a row that need no database. */
function judge(
  { email, teamId }: BulkDraft[number],
  known: {
    readonly teams: ReadonlySet<string>
    readonly seen: ReadonlySet<string>
    readonly domains: Adding['allowedEmailDomains']
  },
): { readonly email: string } | { readonly message: string } {
  const parsed = Email.safeParse(email)
  if (!parsed.success) return { message: emailProblem({ input: email }) }
  if (!isAllowedDomain(parsed.data, known.domains))
    return { message: 'Este domínio de e-mail não é permitido.' }
  if (!known.teams.has(teamId)) return { message: 'Time não encontrado.' }
  if (known.seen.has(emailKey(parsed.data))) return { message: 'Repetido na lista.' }
  return { email: parsed.data }
}

/** Adds many people in one transaction; a row that is wrong is refused by itself, with the reason. */
export function addUsers(
  db: Db,
  drafts: BulkDraft,
  { actor, allowedEmailDomains }: Adding,
): Promise<BulkResult> {
  const { actorId } = actor
  return transact(db, async (trx) => {
    await keepAdministrator(trx, actor)
    const teams = new Set(await listTeamIds(trx))
    const rows = new Map<string, Row>()
    const refused: Refusal[] = []
    for (const [index, draft] of drafts.entries()) {
      const outcome = judge(draft, { teams, seen: new Set(rows.keys()), domains: allowedEmailDomains })
      if ('email' in outcome)
        rows.set(emailKey(outcome.email), { line: index + 1, email: outcome.email, teamId: draft.teamId })
      else
        refused.push({
          line: index + 1,
          email: cutText(draft.email.trim(), 254, ''),
          message: outcome.message,
        })
    }
    const inserted = await users.insertAll(trx, [...rows.values()].map(newUser), { actor })
    const added = inserted.flatMap(({ id, email }) => {
      const row = rows.get(emailKey(email))
      rows.delete(emailKey(email))
      return row ? [{ userId: id, teamId: row.teamId, email, role: 'member' as const }] : []
    })
    for (const { line, email } of rows.values())
      refused.push({ line, email, message: 'E-mail já cadastrado.' })
    if (added.length > 0) await insertMembers(trx, added)
    await recordAll(
      trx,
      memberAdded,
      added.map(({ userId, teamId, role }) => ({ userId, teamId, role, actorId })),
    )
    await auditAll(
      trx,
      added.map(({ userId, email, teamId }) => ({
        actor: actorId,
        action: 'user.added',
        entity: 'user',
        entityId: userId,
        after: { email, teamId, role: 'staff' },
      })),
    )
    return {
      added: await listUserRecordsOf(
        trx,
        added.map(({ userId }) => userId),
      ),
      refused: refused.sort((one, other) => one.line - other.line),
    }
  })
}

function newUser({ email }: Row) {
  return { email, ...namesFrom(email), role: 'staff' as const }
}
