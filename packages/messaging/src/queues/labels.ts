import type { QueueName } from '@cadencia/contract/job'

export const QUEUE_LABELS: Readonly<Record<QueueName, string>> = {
  whatsapp: 'WhatsApp',
  summaries: 'Resumos',
  reports: 'Relatórios',
  imports: 'Importações',
  maintenance: 'Manutenção',
}

/** What each type of job does; `jobLabel` answers the type itself for one that is not here. */
const JOB_LABELS: Readonly<Record<string, string>> = {
  whatsapp_message: 'Mensagem de WhatsApp',
  send_whatsapp_message: 'Envio de mensagem de WhatsApp',
  tend_messages: 'Acompanhamento das mensagens',
  align_message_queue: 'Pausa e retomada da fila de mensagens',
  run_due_automations: 'Verificação das automações',
  send_automation_run: 'Envio de uma automação',
  import_leads: 'Importação de leads',
  purge_deleted_crm_records: 'Limpeza de registros do CRM excluídos',
  summarise_meeting: 'Resumo de reunião',
  end_overdue_meetings: 'Encerramento de reuniões esquecidas',
  extend_meeting_series: 'Continuação de reuniões semanais',
  mark_delayed_sprints: 'Marcação de sprints atrasadas',
  purge_deleted_tasks: 'Limpeza de tarefas excluídas',
  make_report_files: 'Arquivos de relatório',
  make_weekly_reports: 'Relatórios semanais',
  mail_weekly_reports: 'Envio dos relatórios semanais',
  remove_old_reports: 'Limpeza de relatórios antigos',
  forget_activities: 'Limpeza da atividade recente',
  make_preview: 'Miniatura de arquivo',
  remove_unused_files: 'Limpeza de arquivos sem uso',
  mail_notifications: 'Envio de notificações por e-mail',
  push_to_device: 'Notificação em um aparelho',
  send_webhook: 'Entregas de um webhook',
  resume_webhooks: 'Webhooks com entregas atrasadas',
  remind_absent: 'Lembretes a quem está ausente',
  forget_notifications: 'Limpeza de notificações antigas',
  mail_sign_in_change: 'Aviso de alteração nos dados de acesso',
  mail_new_device: 'Aviso de acesso em novo dispositivo',
  mail_new_token: 'Aviso de novo token de acesso',
  forget_sign_ins: 'Limpeza de tentativas de login',
  tend_logs: 'Manutenção dos registros de acesso',
  tidy_up: 'Limpeza de rotina',
  list_erasure: 'Registro de dados apagados',
  prune_mails: 'Limpeza de e-mails guardados em arquivos',
}

/** A type of job as people call it. */
export function jobLabel(type: string): string {
  return JOB_LABELS[type] ?? type
}
