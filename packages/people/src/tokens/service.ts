import { type Db, transact } from '@cadencia/db/client'
import { record, recordAll } from '@cadencia/db/outbox'
import { requireActive } from '@cadencia/server/active-people'
import { AppError, forbidden, invalid, notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { TOKEN_PREFIX } from '@cadencia/server/bearer-token'
import {
  crmLocked,
  mayEnterCrm,
  requireSession,
  type SessionViewer,
  unauthenticated,
} from '@cadencia/server/viewer'
import pLimit from 'p-limit'
import { tokenCreated, tokenEndNeared, tokenRevoked } from '../facts.ts'
import { reportNewToken } from '../security/mails.ts'
import { createToken, hashOf } from '../sessions/tokens.ts'
import { keepAdministrator, keepViewer } from '../teams/read-repository.ts'
import { users } from '../users/record.ts'
import { type NewToken, type ServiceToken, TOKEN_DAYS, TOKENS_MAX } from './contract.ts'
import { claimEnding, deleteToken, findToken, insertToken, lockTokens } from './repository.ts'
import { concerns, END_TOLD_MS } from './rules.ts'

interface Making {
  readonly viewer: SessionViewer
  readonly draft: NewToken
  /** The person a service's token acts as; undefined for one's own. */
  readonly serviceOf: string | undefined
  /** Asks again who it is, once the draft is known to be right: a code is used up. Throws. */
  readonly prove: () => Promise<unknown>
  /** Epoch milliseconds. */
  readonly now: number
}

/** Throws 403 where the session has not what the scopes need, 400 for a date that has passed or is too far ahead. */
function checkDraft({ viewer, draft, now }: Making): void {
  const { scopes, expiresAt } = draft
  if (expiresAt && Date.parse(expiresAt) <= now) throw invalid('expiresAt', 'Escolha uma data futura')
  if (expiresAt && Date.parse(expiresAt) > now + TOKEN_DAYS.longest * DAY_MS) {
    throw invalid('expiresAt', `Um token vale no máximo ${TOKEN_DAYS.longest} dias`)
  }
  if (concerns(scopes, 'crm') && !mayEnterCrm(viewer)) throw crmLocked()
  if (concerns(scopes, 'admin') && !viewer.isAdministrator) {
    throw forbidden('Só uma sessão de administrador cria tokens com permissões de administração.')
  }
}

/**
 * Throws 400 where nobody active has this id, where the scopes exceed what the person may ever do, and for another
 * person's chats.
 */
async function checkPerson(db: Db, userId: string, { viewer, draft: { scopes } }: Making): Promise<void> {
  if (userId !== viewer.userId && concerns(scopes, 'chat')) {
    throw invalid('scopes', 'As conversas de outra pessoa não podem ser lidas por um token')
  }
  await requireActive(db, { path: 'userId', ids: [userId] })
  const person = await users.find(db, userId)
  if (!person?.isActive) throw invalid('userId', 'Escolha uma pessoa ativa')
  if (concerns(scopes, 'admin') && person.role !== 'admin') {
    throw invalid('scopes', 'Esta pessoa não é administradora')
  }
  if (person.role === 'guest' && concerns(scopes, 'crm')) {
    throw invalid('scopes', 'Convidados não têm acesso ao CRM')
  }
}

const DAY_MS = 24 * 60 * 60_000

function tooManyTokens(): AppError {
  const message = `Uma pessoa tem no máximo ${TOKENS_MAX} tokens de acesso. Revogue um antes de criar outro.`
  return new AppError('too_many_tokens', 409, message)
}

export interface MadeToken extends ServiceToken {
  /** Nobody can read it again. */
  readonly token: string
}

/** One at a time: those of a person wait for each other, and would keep the connections of all others. */
const oneAtATime = pLimit(1)

/**
 * Makes a token with the rights of the session that asks, or of a service's person; whom it acts as is told. Throws 409
 * where that person has as many as may be.
 */
export async function makeToken(db: Db, making: Making): Promise<MadeToken> {
  requireSession(making.viewer)
  checkDraft(making)
  await making.prove()
  return oneAtATime(() => writeToken(db, making))
}

function writeToken(db: Db, making: Making): Promise<MadeToken> {
  const { viewer, draft, serviceOf, now } = making
  const { name, scopes } = draft
  const expiresAt = draft.expiresAt ?? new Date(now + TOKEN_DAYS.usual * DAY_MS).toISOString()
  const secret = `${TOKEN_PREFIX}${createToken()}`
  const userId = serviceOf ?? viewer.userId
  return transact(db, async (trx) => {
    const at = new Date(now).toISOString()
    const has = await lockTokens(trx, userId, at)
    if (serviceOf !== undefined) {
      await keepViewer(trx, { userId: viewer.userId, isAdministrator: true }, [serviceOf])
      await checkPerson(trx, serviceOf, making)
    }
    if (has >= TOKENS_MAX) throw tooManyTokens()
    const id = await insertToken(trx, {
      tokenHash: hashOf(secret),
      userId,
      sessionId: viewer.sessionId,
      isService: serviceOf !== undefined,
      name,
      scopes,
      expiresAt,
      needsCrm: concerns(scopes, 'crm'),
      needsAdministrator: serviceOf !== undefined || concerns(scopes, 'admin'),
      at,
    })
    // The session has lost its rights, or ended, since the request was let in.
    if (id === undefined) throw unauthenticated()
    await audit(trx, {
      actor: viewer.userId,
      action: serviceOf === undefined ? 'token.created' : 'service_token.created',
      entity: 'token',
      entityId: id,
      after: { name, scopes: scopes.join(' '), expiresAt, userId },
    })
    const actorId = viewer.userId
    await record(trx, tokenCreated, {
      tokenId: id,
      userId,
      actorId,
      name,
      isService: serviceOf !== undefined,
    })
    await reportNewToken(trx, { userId, tokenId: id, now })
    const made = await findToken(trx, id)
    if (!made) throw new Error(`token ${id} is gone`)
    return { ...made, token: secret }
  })
}

interface Revoking {
  readonly id: string
  readonly actorId: string
  readonly isService: boolean
}

/** Ends a token, for every process. Throws 404 for one that is not theirs, or not of a service. */
export function endToken(db: Db, { id, actorId, isService }: Revoking): Promise<void> {
  return transact(db, async (trx) => {
    const ended = await deleteToken(trx, { id, userId: isService ? null : actorId })
    if (isService) await keepAdministrator(trx, { actorId })
    if (!ended) throw notFound('Token não encontrado.')
    const { name, userId } = ended
    await record(trx, tokenRevoked, { tokenId: id, userId, actorId, name, isService })
    await audit(trx, {
      actor: actorId,
      action: isService ? 'service_token.revoked' : 'token.revoked',
      entity: 'token',
      entityId: id,
      before: { name, scopes: ended.scopes.join(' '), userId },
    })
  })
}

/** Tells owners that a token of theirs ends within seven days, each once. Answers how many. `now`: epoch milliseconds. */
export function tellEnds(db: Db, now: number): Promise<number> {
  const at = (ms: number) => new Date(ms).toISOString()
  return transact(db, async (trx) => {
    const ending = await claimEnding(trx, { from: at(now), to: at(now + END_TOLD_MS) })
    const payloads = ending.map((token) => ({
      ...token,
      endsAt: at(Date.parse(token.endsAt)),
      actorId: null,
    }))
    await recordAll(trx, tokenEndNeared, payloads)
    return ending.length
  })
}
