import { makeReport } from '@cadencia/insights/testing'
import { makeQueueJob } from '@cadencia/messaging/testing'
import { makeNotification } from '@cadencia/notifications/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { columnsOf } from '@cadencia/sprints/tasks/board-order'
import { makeTask } from '@cadencia/sprints/testing'
import { makeSupportRequest } from '@cadencia/support/testing'
import { renderApp } from '@cadencia/testkit/render'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../testing/people.ts'
import { NotificationItem } from '../frame/notifications/notification-item.tsx'
import { partsOf } from '../records/fields/kinds.tsx'
import { Findings } from '../screens/insights/analytics/findings.tsx'
import { RecentActivity } from '../screens/insights/dashboard/recent-activity.tsx'
import { TeamTimeline } from '../screens/insights/dashboard/team-timeline.tsx'
import { ReportFiles } from '../screens/insights/reports/report-actions.tsx'
import { jobStatusBadge } from '../screens/messaging/queues/queue-labels.ts'
import { TASK_FIELDS } from '../screens/sprints/tasks/fields.tsx'
import { RequestCard } from '../screens/support/request-card.tsx'

/** A record as a server that is newer than the page answers it. */
const newer = <T extends object>(record: T, fields: Partial<Record<keyof T, string>>): T =>
  Object.assign({}, record, fields)

beforeEach(() => mockPeople({ user: makeCurrentUser() }))

describe('a value that is newer than the page', () => {
  it('as the type of a notification is information', async () => {
    const notification = newer(makeNotification({ title: 'Convite' }), { type: 'promotion' })
    renderApp(<NotificationItem notification={notification} onChoose={() => undefined} />)
    expect(await screen.findByText('Convite')).toBeTruthy()
    expect(screen.getByText(/^Informação, não lida/)).toBeTruthy()
  })

  it("as a team's status is 'No Prazo'", async () => {
    const team = {
      ...{ id: idOf(1), name: 'Comercial', color: '#f59f00', icon: 'fas fa-handshake', progress: 40 },
      currentSprint: {
        id: idOf(2),
        number: 7,
        name: 'Fechamento',
        completed: 2,
        total: 5,
        endDate: '2026-12-04',
      },
      metrics: { pointsAhead: 2, openPoints: 12, velocity: 31.5, efficiency: 80 },
      status: 'warning' as const,
    }
    renderApp(<TeamTimeline timeline={[newer(team, { status: 'frozen' })]} />)
    expect(await screen.findByText('No Prazo')).toBeTruthy()
  })

  it("as a job's status is 'Pendente'", async () => {
    const { status } = newer(makeQueueJob(), { status: 'stalled' })
    renderApp(<StatusBadge {...jobStatusBadge(status)} />)
    expect(await screen.findByText('Pendente')).toBeTruthy()
  })

  it("as a report's status disables 'Processando...'", async () => {
    const report = newer(makeReport(), { status: 'Arquivado' })
    renderApp(<ReportFiles report={report} filesMade={undefined} />)
    const button = await screen.findByRole('button', { name: 'Processando...' })
    expect(button).toHaveProperty('disabled', true)
  })

  it('as a status of a request leaves its card, without what could be done next', async () => {
    const request = newer(makeSupportRequest({ title: 'Proposta some', canAct: true }), {
      status: 'waiting',
      priority: 'blocker',
    })
    renderApp(<RequestCard request={request} nowMs={Date.now()} />)
    expect(await screen.findByRole('link', { name: 'Proposta some' })).toBeTruthy()
    expect(screen.getAllByText('Desconhecido')).toHaveLength(2)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('as a tone of a finding and a kind of an activity leaves them', async () => {
    const finding = {
      ...{ rule: 'team_behind' as const, tone: 'neutral' as const },
      ...{ title: 'Time atrás', text: 'Caiu.' },
    }
    const activity = {
      ...{
        id: idOf(1),
        kind: 'task_created' as const,
        actorId: null,
        actorName: 'Ana',
        subject: 'Ligar',
        url: null,
      },
      at: '2026-11-20T12:00:00Z',
    }
    renderApp(
      <>
        <Findings id="findings" title="Insights" findings={[newer(finding, { tone: 'mixed' })]} />
        <RecentActivity activity={[newer(activity, { kind: 'task_archived' })]} />
      </>,
    )
    expect(await screen.findByText('Time atrás')).toBeTruthy()
    expect(screen.getByText(/atualizou/)).toBeTruthy()
  })

  it("as a field's value reads 'Desconhecido' in lists, forms and the history", () => {
    const { priority, status } = TASK_FIELDS
    expect(partsOf(priority).format('blocker', priority)).toBe('Desconhecido')
    expect(partsOf(status).format('blocked', status)).toBe('Desconhecido')
  })

  it('as the status of a task leaves the board of the others', () => {
    const tasks = [makeTask({ status: 'pending' }), newer(makeTask(), { status: 'blocked' })]
    expect(columnsOf(tasks, []).pending).toHaveLength(1)
  })
})
