import { lookUp, UNKNOWN_BADGE } from '@cadencia/locale/fallback'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { isStageDone, type PilotStage, type StageStatus } from '@cadencia/pilots/contract'
import type { StatusTone } from '@cadencia/ui/status-badge'
import { type Icon, IconCheck, IconCircleDashed, IconLock, IconPlayerPlay } from '@tabler/icons-react'

interface Badge {
  readonly label: string
  readonly tone: StatusTone
  readonly icon: Icon
}

export const STATUS_LABELS = {
  pending: { label: 'Pendente', tone: 'neutral', icon: IconCircleDashed },
  in_progress: { label: 'Em andamento', tone: 'neutral', icon: IconPlayerPlay },
  completed: { label: 'Concluída', tone: 'neutral', icon: IconCheck },
  blocked: { label: 'Bloqueada', tone: 'danger', icon: IconLock },
} as const satisfies Record<StageStatus, Badge>

/** A stage's status as it is shown; one that a newer server may send is 'Desconhecido'. */
export function stageStatusBadge(status: string): Badge {
  return lookUp(STATUS_LABELS, status, { ...UNKNOWN_BADGE, icon: IconCircleDashed })
}

/** Whether its due day is over and it isn't completed. */
export function isLate({ status, dueDate }: PilotStage, nowMs: number): boolean {
  return !isStageDone({ status }) && dueDate !== null && dueDate < saoPauloDay(nowMs)
}
