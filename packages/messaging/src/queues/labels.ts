import type { QueueName } from '@cadencia/contract/job'

export const QUEUE_LABELS: Readonly<Record<QueueName, string>> = {
  whatsapp: 'WhatsApp',
  summaries: 'Resumos',
  reports: 'Relatórios',
  imports: 'Importações',
  maintenance: 'Manutenção',
}
