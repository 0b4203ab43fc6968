import { type Db, transact } from '@cadencia/db/client'
import { restartLockOrder } from '@cadencia/db/locks'
import { withLocalInstants } from '@cadencia/locale/local-instants'
import { lockPeople, personRows } from '@cadencia/people/read-repository'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import type { ConfirmIdentity } from '@cadencia/server/confirm-identity'
import { dispositionOf } from '@cadencia/server/disposition'
import { rememberErasure } from '@cadencia/server/erasure/erasures'
import type { PersonalData } from '@cadencia/server/personal-data'
import { mayEnterCrm, requireSession, viewerOf } from '@cadencia/server/viewer'
import { erasePersonalData, exportPersonalData } from './contract.ts'
import { exportPerson } from './export.ts'
import { eraseTraces, tracesOf } from './traces.ts'

export interface PersonalDataOptions {
  /** What each domain knows of people. */
  readonly personalData: () => readonly PersonalData[]
  /** Asks administrators again who they are. */
  readonly confirmIdentity: ConfirmIdentity
  /** Epoch milliseconds. */
  readonly now: () => number
}

const UNKNOWN = 'Usuário não encontrado'

async function getPerson(trx: Db, userId: string) {
  const person = await trx
    .selectFrom(personRows.as('u'))
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'erased_at as erasedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw notFound(UNKNOWN)
  if (person.erasedAt) throw new AppError('erased', 409, 'Os dados desta pessoa já foram apagados.')
  return person
}

/** Erases a person everywhere, in one transaction. Throws 401, 404 for nobody, 409 for oneself and a second time. */
function erasePerson(db: Db, userId: string, erasing: Erasing): Promise<void> {
  if (userId === erasing.actorId)
    throw new AppError('oneself', 409, 'Outro administrador precisa apagar os seus dados.')
  return erase(db, userId, { ...erasing, isReplay: false })
}

/** Erases a person whom a restored backup brought back; nobody in particular does it, so it counts as their own act. */
export function erasePersonAgain(db: Db, userId: string, options: PersonalDataOptions): Promise<void> {
  const { personalData, now } = options
  return erase(db, userId, { actorId: userId, sources: personalData(), now, isReplay: true })
}

function erase(
  db: Db,
  userId: string,
  { actorId, sources, now, isReplay }: Erasing & { readonly isReplay: boolean },
): Promise<void> {
  return transact(db, async (trx) => {
    await lockPeople(trx, [userId, actorId])
    // What follows reaches everything that is kept: it waits for whoever has it.
    await restartLockOrder(trx)
    const { email, firstName, lastName } = await getPerson(trx, userId)
    if (!isReplay) await keepAdministrator(trx, { actorId })
    const name = `${firstName} ${lastName}`.trim()
    const traces = await tracesOf(trx, userId)
    const person = { userId, actorId, email, name, isReplay }
    for (const source of sources) await source.erase?.(trx, person)
    await eraseTraces(trx, { traces, sources })
    await audit(trx, { actor: actorId, action: 'user.data_erased', entity: 'user', entityId: userId })
    await rememberErasure(trx, { kind: 'user', id: userId, at: new Date(now()).toISOString() })
  })
}

interface Erasing {
  readonly actorId: string
  readonly now: () => number
  readonly sources: readonly PersonalData[]
}

/** The data of a person, taken along or erased, as the LGPD grants. Both are recorded. */
export function personalDataRoutes(app: App, options: PersonalDataOptions): void {
  const { personalData, confirmIdentity, now } = options
  app.route({
    ...exportPersonalData,
    handler: async (request, reply) => {
      const { id: userId } = request.params
      const viewer = viewerOf(request)
      requireSession(viewer)
      const found = await exportPerson(request.db, userId, {
        sources: personalData(),
        hasCrmAccess: mayEnterCrm(viewer),
      })
      if (!found) throw notFound(UNKNOWN)
      const actor = viewer.userId
      await audit(request.db, { actor, action: 'user.data_exported', entity: 'user', entityId: userId })
      reply.header('content-disposition', dispositionOf(`dados-${userId.slice(0, 8)}.json`))
      return withLocalInstants({ exportedAt: new Date(now()).toISOString(), userId, ...found })
    },
  })

  app.route({
    ...erasePersonalData,
    handler: async (request, reply) => {
      const { userId: actorId } = viewerOf(request)
      await confirmIdentity(request, request.body ?? {})
      await erasePerson(request.db, request.params.id, { actorId, sources: personalData(), now })
      return reply.code(204).send(null)
    },
  })
}
