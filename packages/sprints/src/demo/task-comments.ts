import type { Db } from '@cadencia/db/client'
import { membershipRows } from '@cadencia/people/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import type { DemoDiscussion, DemoLine } from '@cadencia/server/kinds'
import { sql } from 'kysely'

const HOUR_MS = 60 * 60_000
const DISCUSSED_TASKS = 12

/** Conversations between assignee (0), creator (1) and another member of the team (2). */
const SCRIPTS: readonly (readonly DemoLine[])[] = [
  [
    { by: 1, text: '@{0}, dá para entregar isto antes da revisão? O cliente perguntou de novo.' },
    { by: 0, text: 'Dá sim. Falta só conferir os números com o financeiro.', reactions: { '👍': [1] } },
    { by: 2, text: 'Os números de outubro já estão fechados, podem usar.', afterMinutes: 95 },
    { by: 0, text: 'Perfeito, termino hoje.', reactions: { '🎉': [1, 2] } },
  ],
  [
    {
      by: 0,
      text: 'Comecei. O maior trabalho é o cadastro antigo, que não tem o telefone em **um terço** dos casos.',
    },
    { by: 2, text: 'Podemos pedir às escolas. Tenho o modelo de mensagem do ano passado.' },
    { by: 0, text: 'Me manda? @{1}, tudo bem se isso entrar nesta sprint?', afterMinutes: 15 },
    { by: 1, text: 'Tudo bem, mas sem passar de sexta.', afterMinutes: 120 },
  ],
  [
    { by: 2, text: 'Vi que isto depende do contrato novo. Já foi assinado?' },
    { by: 0, text: 'Ainda não. Cobrei ontem e cobro de novo amanhã cedo.', afterMinutes: 180 },
  ],
  [
    {
      by: 0,
      text: 'Pronto para revisar. Mudei:\n\n- o texto da primeira página\n- a ordem das perguntas\n- o botão do fim',
    },
    { by: 1, text: 'Ficou ótimo! Só a segunda pergunta que eu diria mais curta.', reactions: { '👀': [0] } },
    { by: 0, text: 'Encurtei.', afterMinutes: 25, reactions: { '❤️': [1], '👍': [2] } },
  ],
]

/** What the demo's teams say about tasks that are under way. */
export async function demoTaskComments(db: Db, { now, scale }: SeedOptions): Promise<DemoDiscussion[]> {
  const tasks = await db
    .selectFrom('tasks as t')
    .innerJoin('sprints as s', 's.id', 't.sprint_id')
    .select(['t.id', 't.assigned_to as assignedTo', 's.created_by as createdBy'])
    .select(
      sql<string[]>`array(select m.user_id from ${membershipRows.as('m')} where m.team_id = s.team_id
        order by m.role = 'leader' desc, m.user_id limit 4)`.as('memberIds'),
    )
    .where('s.status', '=', 'active')
    .where('t.assigned_to', 'is not', null)
    .orderBy(sql`t.status = 'in_progress'`, 'desc')
    .orderBy('t.rank')
    .orderBy('t.id')
    .limit(DISCUSSED_TASKS * scale)
    .execute()
  return tasks.map(({ id: recordId, assignedTo, createdBy, memberIds }, index) => {
    const people = [assignedTo, createdBy, ...memberIds].filter((one) => one !== null)
    const fromMs = now.getTime() - (2 + 5 * index) * HOUR_MS
    return { recordId, peopleIds: [...new Set(people)], fromMs, lines: SCRIPTS[index % SCRIPTS.length] ?? [] }
  })
}

/** The tasks that the demo links with a client. */
export async function demoLinkedTasks(db: Db): Promise<string[]> {
  const some = db.selectFrom('tasks').select('id').where('deleted_at', 'is', null)
  const newest = await some.orderBy('status', 'desc').orderBy('created_at', 'desc').limit(3).execute()
  return newest.map(({ id }) => id)
}
