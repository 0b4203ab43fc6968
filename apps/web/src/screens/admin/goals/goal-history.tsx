import { useGoalHistory } from '@cadencia/admin/goals/react'
import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { type FieldLabels, labelIn } from '../../../conversation/field-events.ts'
import { RecordHistory } from '../../../conversation/record-history.tsx'
import { PERIOD_LABELS, SECTOR_LABELS, weightLabel } from './goal-labels.ts'

const number = (value: string | number) => formatNumber(Number(value))

const FIELDS: FieldLabels = {
  title: { name: 'o título' },
  description: { name: 'a descrição', isLong: true },
  targetValue: { name: 'o valor alvo', format: number },
  currentValue: { name: 'o progresso', format: number },
  unit: { name: 'a unidade' },
  period: { name: 'o período', format: labelIn(PERIOD_LABELS) },
  startDate: { name: 'o início', format: formatDate },
  endDate: { name: 'o fim', format: formatDate },
  sector: { name: 'o setor', format: labelIn(SECTOR_LABELS) },
  scoreWeight: { name: 'o peso na pontuação', format: (weight) => weightLabel(Number(weight)) },
  isActiveForScoring: { name: 'se a meta vale pontos', isLong: true },
}

export function GoalHistory({ goalId }: { goalId: string }) {
  return <RecordHistory query={useGoalHistory(goalId)} labels={FIELDS} title="Atividade" />
}
