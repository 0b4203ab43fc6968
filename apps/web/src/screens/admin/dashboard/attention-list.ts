import type { SystemReport } from '@cadencia/admin/system/contract'
import { formatBytes } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'

/** Below this, uploads will soon be refused. */
const FREE_BYTES_MIN = 2 * 1024 ** 3
const BACKUP_AGE_MAX_MS = 7 * 24 * 60 * 60_000

export interface AttentionItem {
  readonly text: string
  /** Where it is mended. */
  readonly to: string
  /** It keeps people from working now. */
  readonly isUrgent?: boolean
}

/** What of the system waits for an administrator, the worst first. `nowMs`: epoch milliseconds. */
export function attentionList(report: SystemReport, nowMs: number): AttentionItem[] {
  const { queues, migrations, outbox, failedJobs, storage, services, gateway, backups } = report
  const system = '/admin/system'
  const paused = queues.list.filter(({ isPaused }) => isPaused)
  const newest = Math.max(0, ...backups.map(({ takenAt }) => Date.parse(takenAt)))
  const freeBytes = storage.freeBytes ?? Number.POSITIVE_INFINITY
  const items: (AttentionItem | false)[] = [
    queues.state === 'degraded' && { text: 'As filas estão fora do ar', to: system, isUrgent: true },
    freeBytes < FREE_BYTES_MIN && {
      text: `Restam só ${formatBytes(freeBytes)} livres no disco`,
      to: system,
      isUrgent: true,
    },
    migrations.pending.length > 0 && {
      text: plural(migrations.pending.length, 'migração pendente', 'migrações pendentes'),
      to: system,
    },
    services.summaries.isReachable === false && {
      text: 'O servidor de resumos não responde',
      to: '/admin/settings',
    },
    ...paused.map(({ queueName }) => ({
      text: `A fila ${QUEUE_LABELS[queueName]} está pausada`,
      to: '/admin/queues',
    })),
    failedJobs.lastDay > 0 && {
      text: `${plural(failedJobs.lastDay, 'job falhou', 'jobs falharam')} nas últimas 24 horas`,
      to: '/admin/queues',
    },
    outbox.setAside > 0 && {
      text: plural(outbox.setAside, 'evento deixado de lado', 'eventos deixados de lado'),
      to: system,
    },
    gateway.notUnderstood > 0 && {
      text: plural(
        gateway.notUnderstood,
        'evento do WhatsApp não entendido',
        'eventos do WhatsApp não entendidos',
      ),
      to: '/admin/whatsapp',
    },
    nowMs - newest > BACKUP_AGE_MAX_MS && {
      text: newest === 0 ? 'Ainda não há backup' : 'O último backup tem mais de sete dias',
      to: system,
    },
  ]
  return items.filter((item) => item !== false)
}
