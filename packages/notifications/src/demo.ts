import type { Db } from '@cadencia/db/client'
import { allMeetingRows, participantRows } from '@cadencia/meetings/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import { taskRows } from '@cadencia/sprints/read-repository'
import { sql } from 'kysely'

/** Notifications about the demo's future meetings and assigned tasks. */
export async function seedNotifications(db: Db, { now }: SeedOptions): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into notifications
      (user_id, cause, cause_id, title, message, type, action_url, record_kind, record_id, is_on_screen, is_mail_due, read_at, created_at)
    select p.user_id, 'meeting_invited', 'demo:' || m.id, 'Convite para reunião',
      m.title || ', ' || to_char(m.scheduled_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
      'info', '/meetings/' || m.id, 'meeting', m.id, true, false, null, ${at}::timestamptz - interval '3 hours'
    from ${participantRows.as('p')} join ${allMeetingRows.as('m')} on m.id = p.meeting_id
    where m.status = 'scheduled' and m.created_by is distinct from p.user_id
      and m.scheduled_at between ${at}::timestamptz and ${at}::timestamptz + interval '3 days'
    union all
    select p.user_id, 'summary_ready', 'demo:' || m.id, 'Resumo da reunião pronto', m.title,
      'success', '/meetings/' || m.id, 'meeting', m.id, true, false, m.ended_at + interval '1 hour', m.ended_at
    from ${participantRows.as('p')} join ${allMeetingRows.as('m')} on m.id = p.meeting_id
    where m.summary_status = 'ready' and m.ended_at > ${at}::timestamptz - interval '14 days'
    union all
    select t.assigned_to, 'task_assigned', 'demo:' || t.id, 'Nova tarefa para você', t.title,
      'info', '/sprints/tasks/' || t.id, 'task', t.id, true, false, null, ${at}::timestamptz - interval '1 day'
    from ${taskRows.as('t')}
    where t.assigned_to is not null and t.status = 'pending'
      and t.due_date between ${at}::date and ${at}::date + 3
    on conflict do nothing
  `.execute(db)
}
