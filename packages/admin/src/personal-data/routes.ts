import { type Db, transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import type { PersonalData } from '@cadencia/server/personal-data'
import { viewerOf } from '@cadencia/server/viewer'
import { erasePersonalData, exportPersonalData } from '../contract/personal-data.ts'
import { exportPerson } from './export.ts'
import { eraseTraces, tracesOf } from './traces.ts'

export interface PersonalDataOptions {
  /** What each domain knows of people. */
  readonly personalData: () => readonly PersonalData[]
  /** Epoch milliseconds. */
  readonly now: () => number
}

const UNKNOWN = 'Usuário não encontrado'

async function getPerson(trx: Db, userId: string) {
  const person = await trx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'erased_at as erasedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw notFound(UNKNOWN)
  if (person.erasedAt) throw new AppError('erased', 409, 'Os dados desta pessoa já foram apagados.')
  return person
}

/** Erases a person everywhere, in one transaction. Throws 404 for nobody, 409 for oneself and a second time. */
function erasePerson(db: Db, userId: string, { actorId, sources }: Erasing): Promise<void> {
  if (userId === actorId)
    throw new AppError('oneself', 409, 'Outro administrador precisa apagar os seus dados.')
  return transact(db, async (trx) => {
    const { email, firstName, lastName } = await getPerson(trx, userId)
    const name = `${firstName} ${lastName}`.trim()
    const traces = await tracesOf(trx, userId)
    for (const { erase } of sources) await erase?.(trx, { userId, actorId, email, name })
    await eraseTraces(trx, { traces, sources })
    await audit(trx, { actor: actorId, action: 'user.data_erased', entity: 'user', entityId: userId })
  })
}

interface Erasing {
  readonly actorId: string
  readonly sources: readonly PersonalData[]
}

/** The data of a person, taken along or erased, as the LGPD grants. Both are recorded. */
export function personalDataRoutes(app: App, { personalData, now }: PersonalDataOptions): void {
  app.route({
    ...exportPersonalData,
    handler: async (request, reply) => {
      const { id: userId } = request.params
      const { userId: actor } = viewerOf(request)
      const titles = Object.assign({}, ...personalData().map((source) => source.titles))
      const records = await exportPerson(request.db, userId, titles)
      if (!records) throw notFound(UNKNOWN)
      await audit(request.db, { actor, action: 'user.data_exported', entity: 'user', entityId: userId })
      reply.header('content-disposition', `attachment; filename="dados-${userId.slice(0, 8)}.json"`)
      return { exportedAt: new Date(now()).toISOString(), userId, records }
    },
  })

  app.route({
    ...erasePersonalData,
    handler: async (request, reply) => {
      const { userId: actorId } = viewerOf(request)
      await erasePerson(request.db, request.params.id, { actorId, sources: personalData() })
      return reply.code(204).send(null)
    },
  })
}
