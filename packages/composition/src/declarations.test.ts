import { globSync } from 'node:fs'
import { KINDS } from '@cadencia/contract/kinds'
import { catalogueOf } from '@cadencia/webhooks/catalogue'
import { expect, it } from 'vitest'
import { composedDomains } from './testing/composed-domains.ts'

/** The documented list: groups and facts in this order; those of new domains follow. */
const OFFERED = {
  Reuniões: [
    'meeting.scheduled',
    'meeting.changed',
    'meeting.started',
    'meeting.completed',
    'meeting.cancelled',
    'meeting.transcript_saved',
    'meeting.summarised',
    'meeting.item_added',
    'meeting.item_changed',
    'meeting.item_removed',
    'meeting.item_restored',
    'meeting.summary_edited',
  ],
  Tarefas: [
    'task.created',
    'task.changed',
    'task.completed',
    'task.reopened',
    'task.deleted',
    'task.restored',
    'task.unblocked',
    'label.created',
    'label.changed',
    'label.deleted',
  ],
  Sprints: [
    'sprint.created',
    'sprint.changed',
    'sprint.delayed',
    'sprint.completed',
    'sprint.tasks_carried',
    'knowledge.shared',
  ],
  Comentários: ['comment.written', 'comment.changed', 'comment.deleted', 'comment.followers_changed'],
  Suporte: [
    'support.opened',
    'support.assigned',
    'support.started',
    'support.resolved',
    'support.closed',
    'support.commented',
    'support.rated',
  ],
  'Projetos especiais': ['pilot.stage_created', 'pilot.stage_changed', 'pilot.stage_deleted'],
  Pontuações: ['scoring.changed', 'badge.earned'],
  Relatórios: ['report.requested', 'report.ready', 'report.failed'],
  'Pessoas e times': [
    'user.added',
    'user.changed',
    'user.deactivated',
    'team.changed',
    'team.member_added',
    'team.member_removed',
    'token.created',
    'token.revoked',
    'token.end_neared',
  ],
  Administração: [
    'goal.created',
    'goal.changed',
    'goal.progressed',
    'goal.deleted',
    'media.uploaded',
    'media.deleted',
    'settings.changed',
  ],
  CRM: [
    'lead.created',
    'lead.changed',
    'lead.assigned',
    'lead.converted',
    'lead.removed',
    'leads.changed',
    'lead_import.moved',
    'opportunity.created',
    'opportunity.changed',
    'opportunity.moved',
    'opportunity.won',
    'opportunity.lost',
    'opportunity.removed',
    'client.changed',
    'crm_activity.changed',
    'crm_attachment.changed',
  ],
  WhatsApp: [
    'automation.changed',
    'automation.delivery_changed',
    'automation.failed',
    'automation.stopped',
    'message.queued',
    'message.sent',
    'message.delivered',
    'message.read',
    'message.failed',
    'message.uncertain',
    'message.skipped',
    'message.received',
    'contact.identified',
    'contact.opted_out',
    'contact.marketing_changed',
    'template.stopped',
    'gateway.changed',
    'messages.unacknowledged',
  ],
  Chat: ['chat.channel_created', 'chat.channel_changed', 'chat.channel_archived'],
  Ligações: ['link.created', 'link.removed'],
}

/** Facts that are not sent, each group with its reason. */
const KEPT_INSIDE = [
  // Conversations belong to the people who have them.
  'chat.changed',
  'chat.members_changed',
  'chat.mentioned',
  'chat.read',
  'chat.message_changed',
  'chat.message_sent',
  'chat.opened',
  'chat.pins_changed',
  'chat.scheduled_dropped',
  // They are one person's, and tell of facts that are offered.
  'notification.created',
  'notification.withdrawn',
  'notification.read',
  // Only screens follow them.
  'activity.recorded',
  'meeting.note_saved',
  'queue.changed',
  'report.progressed',
  // They would tell webhooks of themselves.
  'webhook.changed',
  'webhook.delivery_failed',
  'webhook.paused',
  'webhook.progressed',
]

const domains = composedDomains()
const { entries, ofCrm } = catalogueOf(domains)
const packages = new URL('../../', import.meta.url).pathname

async function namesIn(file: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(`${packages}${file}`)
  return Object.values(exported).flatMap((value) =>
    value instanceof Object && 'key' in value && 'summary' in value && 'name' in value
      ? [String(value.name)]
      : [],
  )
}

it('offers webhooks the documented facts, in groups', () => {
  const groups = Map.groupBy(entries, ({ area }) => area)
  const offered = [...groups].map(([group, facts]) => [group, facts.map(({ name }) => name)])
  expect(offered.slice(0, Object.keys(OFFERED).length)).toEqual(Object.entries(OFFERED))
  expect(ofCrm.always).toEqual([...OFFERED.CRM, ...OFFERED.WhatsApp])
  expect(ofCrm.byKind).toEqual([...OFFERED.Comentários, ...OFFERED.Ligações])
  expect(ofCrm.kinds).toEqual(expect.arrayContaining(['lead', 'opportunity', 'client']))
  expect(entries.filter(({ needsCrm }) => needsCrm).map(({ name }) => name)).toEqual(ofCrm.always)
})

it('offers every fact, or says why it is kept inside', async () => {
  const files = globSync('*/src/**/*facts.ts', { cwd: packages })
  const all = (await Promise.all(files.map(namesIn))).flat()
  expect([...entries.map(({ name }) => name), ...KEPT_INSIDE].sort()).toEqual(all.sort())
})

it('tells tokens of live events by the area of what they are about', () => {
  expect(Object.fromEntries(domains.flatMap(({ liveAreas = {} }) => Object.entries(liveAreas)))).toEqual({
    meeting: 'meetings',
    meeting_item: 'meetings',
    meeting_note: 'meetings',
    sprint: 'sprints',
    task: 'sprints',
    board: 'sprints',
    label: 'sprints',
    knowledge: 'sprints',
    user: 'people',
    team: 'people',
    support: 'support',
    scoring: 'scoring',
    chat: 'chat',
    chat_message: 'chat',
    chat_pins: 'chat',
    chat_saved: 'chat',
    chat_scheduled: 'chat',
    chat_thread: 'chat',
    dashboard: 'insights',
    analytics: 'insights',
    'my-day': 'insights',
    report: 'insights',
    pilot_stage: 'pilots',
    queue: 'queues',
    gateway: 'crm',
    message: 'crm',
    automation: 'crm',
    automation_delivery: 'crm',
    lead_import: 'crm',
    crm_lead: 'crm',
    crm_opportunity: 'crm',
    crm_client: 'crm',
    crm_activity: 'crm',
    crm_attachment: 'crm',
    crm_link: 'crm',
    goal: 'admin',
    media: 'admin',
    settings: 'admin',
  })
})

it('tells people of what is documented, each cause in its area', () => {
  expect(Object.assign({}, ...domains.map(({ causes = {} }) => causes))).toEqual({
    meeting_invited: 'meetings',
    meeting_moved: 'meetings',
    meeting_cancelled: 'meetings',
    summary_ready: 'meetings',
    task_assigned: 'sprints',
    task_unblocked: 'sprints',
    sprint_delayed: 'sprints',
    knowledge_received: 'sprints',
    support_opened: 'support',
    support_assigned: 'support',
    support_resolved: 'support',
    badge_earned: 'scoring',
    report_ready: 'insights',
    lead_assigned: 'crm',
    automation_failed: 'crm',
    gateway: 'crm',
    webhook: 'admin',
    system: 'admin',
    token: 'session',
    token_ending: 'session',
    mention: 'record',
    chat_message: 'record',
    comment: 'record',
    reminder: 'record',
  })
  const rules = domains.flatMap(({ notices = [] }) => notices)
  expect(rules.map(({ cause, fact }) => `${cause} ${fact.name}`).sort()).toEqual(
    [
      'meeting_invited meeting.scheduled',
      'meeting_invited meeting.changed',
      'meeting_moved meeting.changed',
      'meeting_cancelled meeting.cancelled',
      'summary_ready meeting.summarised',
      'task_assigned task.created',
      'task_assigned task.changed',
      'task_assigned task.reopened',
      'task_unblocked task.unblocked',
      'sprint_delayed sprint.delayed',
      'knowledge_received knowledge.shared',
      'support_opened support.opened',
      'support_assigned support.opened',
      'support_assigned support.assigned',
      'support_opened support.assigned',
      'support_resolved support.resolved',
      'badge_earned badge.earned',
      'report_ready report.ready',
      'mention chat.mentioned',
      'chat_message chat.message_sent',
      'system chat.scheduled_dropped',
      'comment comment.written',
      'mention comment.written',
      'mention comment.changed',
      'lead_assigned lead.assigned',
      'automation_failed automation.failed',
      'automation_failed automation.stopped',
      'gateway gateway.changed',
      'gateway messages.unacknowledged',
      'gateway message.failed',
      'gateway message.uncertain',
      'webhook webhook.paused',
      'webhook webhook.delivery_failed',
      'system fact.set_aside',
      'token token.created',
      'token token.revoked',
      'token_ending token.end_neared',
      'token user.deactivated',
    ].sort(),
  )
})

it('names each job as documented', () => {
  const labels = domains.flatMap(({ jobs = [] }) => jobs.map(({ job }) => [job.name, job.label]))
  expect(Object.fromEntries(labels)).toEqual({
    whatsapp_message: 'Mensagem de WhatsApp',
    send_whatsapp_message: 'Envio de mensagem de WhatsApp',
    reconcile_messages: 'Acompanhamento das mensagens',
    align_message_queue: 'Pausa e retomada da fila de mensagens',
    run_due_automations: 'Verificação das automações',
    send_automation_run: 'Envio de uma automação',
    import_leads: 'Importação de leads',
    purge_deleted_crm_records: 'Limpeza de registros do CRM excluídos',
    summarise_meeting: 'Resumo de reunião',
    end_overdue_meetings: 'Encerramento de reuniões esquecidas',
    extend_meeting_series: 'Continuação de reuniões semanais',
    purge_deleted_meeting_items: 'Limpeza de decisões e ações excluídas',
    mail_guest: 'Convite de reunião por e-mail',
    forget_guests: 'Limpeza de convites antigos',
    mark_delayed_sprints: 'Marcação de sprints atrasadas',
    purge_deleted_tasks: 'Limpeza de tarefas excluídas',
    make_report_files: 'Arquivos de relatório',
    make_weekly_reports: 'Relatórios semanais',
    mail_weekly_reports: 'Envio dos relatórios semanais',
    remove_old_reports: 'Limpeza de relatórios antigos',
    forget_activities: 'Limpeza da atividade recente',
    make_preview: 'Miniatura de arquivo',
    remove_unused_files: 'Limpeza de arquivos sem uso',
    send_scheduled_message: 'Mensagem agendada do chat',
    mail_notifications: 'Envio de notificações por e-mail',
    push_to_device: 'Notificação em um aparelho',
    send_webhook: 'Entregas de um webhook',
    resume_webhooks: 'Webhooks com entregas atrasadas',
    remind_absent: 'Lembretes a quem está ausente',
    forget_notifications: 'Limpeza de notificações antigas',
    mail_sign_in_change: 'Aviso de alteração nos dados de acesso',
    mail_new_device: 'Aviso de acesso em novo dispositivo',
    mail_summary: 'Envio do resumo de uma reunião por e-mail',
    mail_new_token: 'Aviso de novo token de acesso',
    tell_token_ends: 'Aviso de tokens perto do fim',
    forget_sign_ins: 'Limpeza de tentativas de login',
    maintain_access_logs: 'Manutenção dos registros de acesso',
    tidy_up: 'Limpeza de rotina',
    list_erasure: 'Registro de dados apagados',
    prune_mails: 'Limpeza de e-mails guardados em arquivos',
  })
})

it('has each kind of the API once, in the area of its records', () => {
  const kinds = domains.flatMap(({ kinds: own = [] }) => own.map(({ kind }): string => kind))
  expect(kinds.sort()).toEqual(Object.keys(KINDS).sort())
  const records = domains.flatMap(({ records: own = [] }) => own)
  const areas = records.flatMap(({ kind, area }) => (kinds.includes(kind) ? [[kind, { area }]] : []))
  expect(KINDS).toMatchObject(Object.fromEntries(areas))
  // Messages and channels are no records of their own.
  expect(areas).toHaveLength(kinds.length - 2)
})
