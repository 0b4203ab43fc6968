import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { addDays, instantFromLocalInput, saoPauloDay, saoPauloWeek } from '@cadencia/locale/sao-paulo'
import type { KeptMessage, Messenger } from '@cadencia/messaging/messenger'
import { personRows } from '@cadencia/people/read-repository'
import type { DeliveryStatus } from './contract.ts'
import { LEAD_OPTED_OUT } from './delivery-repository.ts'
import { fillMessage } from './message-rules.ts'
import { messageKeyOf } from './rules.ts'

const LEADS = [
  { name: 'Marina Duarte', company: 'Colégio Horizonte', phone: '+5511900000101', temperature: 'hot' },
  { name: 'Paulo Nogueira', company: 'Escola Caminho', phone: '+5511900000102', temperature: 'warm' },
  { name: 'Renata Freitas', company: 'Instituto Aurora', phone: '+5521900000103', temperature: 'warm' },
  { name: 'Sérgio Pimentel', company: 'Escola Nova Era', phone: '+5531900000104', temperature: 'cold' },
  { name: 'Tatiane Borges', company: 'Rede Saber', phone: '+5541900000105', temperature: 'hot' },
  { name: 'Vinícius Rocha', company: 'Colégio Alvorada', phone: '+5551900000106', temperature: 'cold' },
] as const

interface Outcome {
  readonly status: Exclude<DeliveryStatus, 'pending'>
  readonly error: string | null
  /** What the lead wrote, so many minutes after the run; before it where it is negative. */
  readonly answer?: readonly [minutes: number, text: string]
}

/** What became of the demonstration's last run, for each lead in turn. */
const OUTCOMES: readonly Outcome[] = [
  { status: 'read', error: null, answer: [12, 'Oi! Pode ser na quinta, às 10h?'] },
  { status: 'delivered', error: null },
  { status: 'read', error: null, answer: [95, 'Obrigada! Vou falar com a coordenação e retorno.'] },
  { status: 'failed', error: 'O número não está no WhatsApp' },
  { status: 'sent', error: null },
  { status: 'skipped', error: LEAD_OPTED_OUT, answer: [-4000, 'SAIR'] },
]
const WELCOME =
  'Olá, {nome}! Obrigado pelo contato. Posso apresentar a plataforma para a equipe da {empresa} esta semana?'

async function seedLeads(db: Db, ownerId: string | null): Promise<string[]> {
  const rows = LEADS.map((lead) => ({
    ...lead,
    phone_key: lead.phone.slice(1),
    source: 'whatsapp',
    score: { hot: 80, warm: 55, cold: 25 }[lead.temperature],
    assigned_to: ownerId,
    created_by: ownerId,
  }))
  const made = await db.insertInto('leads').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

/** The Monday on which the demonstration's weekly automation last ran. */
function lastMonday(now: Date): string {
  return saoPauloWeek(addDays(saoPauloDay(now), -1)).monday
}

interface Seeding {
  readonly now: Date
  readonly messenger: Pick<Messenger, 'keepMessages' | 'suppress'>
}

/**
 * Leads of WhatsApp and three automations: one over, with its history and what was written both ways, two switched off.
 * None is ever sent, whatever gateway is configured.
 */
export async function seedAutomations(db: Db, { now, messenger }: Seeding): Promise<void> {
  const owner = await db
    .selectFrom(personRows.as('u'))
    .select('id')
    .where('is_active', '=', true)
    .where('role', '!=', 'guest')
    .orderBy('created_at')
    .executeTakeFirst()
  const ownerId = owner?.id ?? null
  const leadIds = await seedLeads(db, ownerId)
  const monday = lastMonday(now)
  const about = { created_by: ownerId, max_messages: 1 }
  const [over, weekly] = await db
    .insertInto('automations')
    .values([
      {
        ...about,
        created_at: minutesBefore(now, 3),
        name: 'Boas-vindas aos novos contatos',
        message: WELCOME,
        schedule_type: 'once',
        schedule_time: '09:30',
        start_date: monday,
        send_to_all: true,
      },
      {
        ...about,
        created_at: minutesBefore(now, 2),
        name: 'Retomada semanal',
        message:
          'Oi, {nome}, tudo bem? Ficou alguma dúvida sobre a proposta? Responda SAIR para não receber mensagens.',
        is_active: false,
        schedule_type: 'weekly',
        schedule_time: '10:00',
        schedule_days: [1, 4],
        start_date: monday,
      },
      {
        ...about,
        created_at: minutesBefore(now, 1),
        name: 'Convite para o webinar',
        message: '{nome}, nosso webinar para gestores é na quinta, às 19h. Quer o link?',
        is_active: false,
        schedule_type: 'daily',
        schedule_time: '14:00',
        start_date: monday,
        end_date: addDays(monday, 30),
        send_to_all: true,
      },
    ])
    .returning('id')
    .execute()
  if (!over || !weekly) return
  await db
    .insertInto('automation_leads')
    .values(leadIds.slice(0, 4).map((leadId) => ({ automation_id: weekly.id, lead_id: leadId })))
    .execute()
  const history = { automationId: over.id, leadIds, day: monday }
  await seedHistory(db, history)
  await messenger.keepMessages(db, exchanged(history))
  const stopped = LEADS.find((_, index) => outcomeOf(index).answer?.[1] === 'SAIR')
  if (stopped) await messenger.suppress(db, stopped.phone, 'answer')
}

interface History {
  readonly automationId: string
  readonly leadIds: readonly string[]
  readonly day: string
}

const outcomeOf = (index: number): Outcome =>
  OUTCOMES[index % OUTCOMES.length] ?? { status: 'read', error: null }
const scheduledOn = (day: string) => instantFromLocalInput(`${day}T09:30`)

/** What the run sent to each lead, and what the leads wrote. */
function exchanged({ automationId, leadIds, day }: History): KeptMessage[] {
  const at = scheduledOn(day)
  return leadIds.flatMap((id, index) => {
    const lead = LEADS[index]
    if (!lead) return []
    const { status, error, answer } = outcomeOf(index)
    const about = { contact: lead.phone, subject: { kind: 'lead' as const, id } }
    const key = messageKeyOf(automationId, id, at)
    const text = fillMessage(WELCOME, lead)
    return [
      ...(status === 'skipped'
        ? []
        : [{ ...about, key, text, state: status, error, sourceId: automationId, at }]),
      ...(answer
        ? [
            {
              ...about,
              key: null,
              text: answer[1],
              state: 'received' as const,
              at: minutesBefore(new Date(at), -answer[0]),
            },
          ]
        : []),
    ]
  })
}

async function seedHistory(db: Db, { automationId, leadIds, day }: History): Promise<void> {
  const scheduledFor = scheduledOn(day)
  const runId = randomUUID()
  await db
    .insertInto('automation_runs')
    .values({
      ...{ id: runId, automation_id: automationId, scheduled_for: scheduledFor, day, status: 'completed' },
      ...{ recipients: leadIds.length - 1, failure_told_at: scheduledFor, ended_at: scheduledFor },
    })
    .execute()
  await db
    .insertInto('automation_deliveries')
    .values(
      leadIds.map((leadId, index) => ({
        ...{ run_id: runId, automation_id: automationId, lead_id: leadId, scheduled_for: scheduledFor, day },
        ...(outcomeOf(index).status === 'skipped'
          ? { outcome: 'skipped', reason: outcomeOf(index).error }
          : { message_key: messageKeyOf(automationId, leadId, scheduledFor) }),
        created_at: scheduledFor,
      })),
    )
    .execute()
}
