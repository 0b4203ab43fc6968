import { formatPercent } from '@cadencia/locale/numbers'
import { MAX_SCORE, SPRINT_STATUSES, type Sprint } from '@cadencia/sprints/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { fieldsOf } from '../../../records/fields/field.ts'
import { MeterBar } from '../../../records/panel/meter-bar.tsx'
import { TeamOf } from '../../../records/people/team-of.tsx'
import type { SprintContext } from './sprint-context.ts'
import {
  challengesLabel,
  formatPeriod,
  SPRINT_STATUS_LABELS,
  scoreLabel,
  sprintStatusBadge,
} from './sprint-labels.ts'

/** All that is known of a sprint. */
export const SPRINT_FIELDS = fieldsOf<Sprint, SprintContext>()({
  teamId: {
    kind: 'team',
    label: 'Time',
    form: { label: 'Equipe', isRequired: true, placeholder: 'Selecione uma equipe' },
    column: {
      id: 'team',
      widthPx: 160,
      listSlot: 'facts',
      cell: ({ teamId }, { findTeam }) => <TeamOf team={findTeam(teamId)} />,
    },
    groups: { id: 'team', labelOf: (key, { findTeam }) => findTeam(key)?.name ?? 'Time excluído' },
    filter: { all: 'Todos os times', param: 'team' },
  },
  name: { kind: 'text', label: 'Nome', maxLength: 200, history: 'o nome', form: { isRequired: true } },
  number: { kind: 'number', label: 'Número', min: 1, history: 'o número', form: { isRequired: true } },
  startDate: {
    kind: 'day',
    label: 'Data de início',
    history: 'o início',
    form: { isRequired: true },
    property: { isRequired: true },
    column: {
      id: 'period',
      label: 'Período',
      sortKey: 'startDate',
      widthPx: 190,
      listSlot: 'facts',
      cell: (sprint) => formatPeriod(sprint),
    },
  },
  endDate: {
    kind: 'day',
    label: 'Data de fim',
    history: 'o fim',
    form: { isRequired: true },
    property: { isRequired: true },
  },
  maxScore: {
    kind: 'number',
    label: 'Pontuação máxima',
    min: 1,
    history: 'a pontuação máxima',
    form: { initial: MAX_SCORE.default, isRequired: true },
    property: {},
  },
  challenges: {
    kind: 'longText',
    label: 'Desafios',
    history: 'os desafios',
    column: {
      widthPx: 140,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ challenges }) => (challenges.length === 0 ? null : challengesLabel(challenges.length)),
    },
  },
  difficulties: { kind: 'longText', label: 'Dificuldades', history: 'as dificuldades' },
  helpRequests: { kind: 'longText', label: 'Pedidos de ajuda', history: 'os pedidos de ajuda' },
  topics: { kind: 'longText', label: 'Tópicos', history: 'os tópicos' },
  status: {
    kind: 'choice',
    label: 'Status',
    values: SPRINT_STATUSES,
    labels: SPRINT_STATUS_LABELS,
    badge: (status) => <StatusBadge {...sprintStatusBadge(status)} />,
    history: 'o status',
    column: { sortKey: 'status', widthPx: 120, listSlot: 'status' },
    groups: {},
    filter: { all: 'Todos os status' },
  },
  completedPoints: {
    kind: 'number',
    label: 'Pontos',
    column: {
      id: 'points',
      widthPx: 110,
      isNumeric: true,
      cell: ({ completedPoints, totalPoints }) => `${completedPoints} / ${totalPoints}`,
      listCell: ({ completedPoints, totalPoints }) =>
        totalPoints === 0 ? 'Nenhuma tarefa ainda' : `${completedPoints} de ${totalPoints} pontos`,
    },
  },
  completionRate: {
    kind: 'number',
    label: 'Progresso',
    column: {
      id: 'progress',
      widthPx: 150,
      cell: ({ name, completionRate }) => (
        <MeterBar label={`Progresso de ${name}`} value={Math.round(completionRate * 100)}>
          {formatPercent(completionRate, 0)}
        </MeterBar>
      ),
    },
  },
  totalPoints: {
    kind: 'number',
    label: 'Meta',
    column: {
      id: 'standing',
      widthPx: 150,
      isHiddenByDefault: true,
      listSlot: 'facts',
      cell: (sprint) => scoreLabel(sprint),
    },
  },
})
