import type { Db } from '@cadencia/db/client'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { personRows } from '@cadencia/people/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import type { StageStatus } from './contract.ts'

interface DemoStage {
  readonly title: string
  readonly description: string
  readonly status: StageStatus
  /** Days from today; null for none. */
  readonly dueInDays: number | null
}

const STAGES: readonly DemoStage[] = [
  {
    title: 'Escolha das escolas do piloto',
    description: 'Três escolas de portes diferentes, com direção de acordo por escrito.',
    status: 'completed',
    dueInDays: -34,
  },
  {
    title: 'Formação dos professores',
    description: 'Duas manhãs em cada escola; material impresso e gravação para quem faltar.',
    status: 'completed',
    dueInDays: -20,
  },
  {
    title: 'Primeiras quatro semanas de uso',
    description: 'Visita quinzenal, diário de dificuldades e contato semanal com a coordenação.',
    status: 'in_progress',
    dueInDays: 4,
  },
  {
    title: 'Integração com o sistema de notas',
    description: 'Depende do acesso à homologação, pedido à rede em duas ocasiões.',
    status: 'blocked',
    dueInDays: -3,
  },
  {
    title: 'Pesquisa com as famílias',
    description: 'Questionário curto, respondido pelo celular, com sorteio de livros.',
    status: 'pending',
    dueInDays: 15,
  },
  {
    title: 'Relatório para a secretaria',
    description: 'Números de uso, relatos dos professores e proposta de expansão.',
    status: 'pending',
    dueInDays: 38,
  },
  {
    title: 'Decisão sobre a expansão',
    description: '',
    status: 'pending',
    dueInDays: null,
  },
]

const DAY_MS = 24 * 60 * 60_000

/** One project with past and coming stages for each unit of `scale`, at most 20. */
export async function seedPilots(db: Db, { now, scale }: SeedOptions): Promise<void> {
  const people = await db
    .selectFrom(personRows.as('u'))
    .select('id')
    .where('role', '=', 'staff')
    .orderBy('id')
    .limit(20)
    .execute()
  const today = saoPauloDay(now)
  const personAt = (index: number) => people[index % Math.max(1, people.length)]?.id ?? null
  const rows = Array.from({ length: Math.min(scale, 20) }, (_, copy) =>
    STAGES.map((stage, index) => ({
      title: copy === 0 ? stage.title : `${stage.title} (projeto ${copy + 1})`,
      description: stage.description,
      status: stage.status,
      due_date: stage.dueInDays === null ? null : addDays(today, stage.dueInDays + copy * 7),
      assigned_to: index === STAGES.length - 1 ? null : personAt(copy + index * 3),
      created_by: personAt(copy),
      completed_at:
        stage.status === 'completed' && stage.dueInDays !== null
          ? new Date(now.getTime() + (stage.dueInDays - 1) * DAY_MS).toISOString()
          : null,
      created_at: new Date(now.getTime() - 45 * DAY_MS + index * 60_000).toISOString(),
    })),
  ).flat()
  await db.insertInto('pilot_stages').values(rows).execute()
}
