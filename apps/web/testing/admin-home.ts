import { type AccessLog, getAccessFigures, listAccessLogs } from '@cadencia/admin/access-logs/contract'
import { type Goal, listGoals } from '@cadencia/admin/goals/contract'
import { getSystemReport, type SystemReport } from '@cadencia/admin/system/contract'
import { getCurrentUser, listUsers } from '@cadencia/people/contract'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { listTeams } from '@cadencia/people/teams/contract'
import { makePerson } from '@cadencia/people/testing'
import { mock } from '@cadencia/testkit/msw'
import { currentUser, idOf, team } from './people.ts'

/** Lets an administrator look, at a product that nobody used yet. */
export function mockAdministrator(): void {
  mock(getCurrentUser, currentUser({ isAdministrator: true }))
  mock(getAdminSession, { isAuthenticated: true, username: 'chefe' })
  mock(listTeams, [team(), team({ id: idOf(102), key: 'ti', name: 'TI' })])
  mock(getSystemReport, makeReport())
  mock(listUsers, [currentUser(), makePerson()])
  mock(listGoals, [])
  mock(listAccessLogs, [])
  mock(getAccessFigures, {
    totalAccesses: 0,
    activeUsers: 0,
    averageResponseTime: 0,
    uniqueIPs: 0,
    step: 'hour',
    steps: [],
  })
}

/** A goal that stands at 30 of 40, unless told. */
export function makeGoal(fields: Partial<Goal> = {}): Goal {
  return {
    id: idOf(301),
    title: 'Matrículas de verão',
    description: '',
    descriptionFormat: 'markdown',
    targetValue: 40,
    currentValue: 30,
    unit: 'matrículas',
    period: 'mensal',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    sector: 'comercial',
    scoreWeight: 0.66,
    isActiveForScoring: true,
    progressedAt: '2026-11-20T12:00:00Z',
    createdBy: idOf(1),
    version: 3,
    createdAt: '2026-11-02T12:00:00Z',
    ...fields,
  }
}

export function makeAccess(fields: Partial<AccessLog> = {}): AccessLog {
  return {
    id: crypto.randomUUID(),
    userId: idOf(2),
    userEmail: 'bruno@empresa.com.br',
    teamName: 'Comercial',
    method: 'GET',
    path: '/api/dashboard',
    statusCode: 200,
    responseTime: 12.3,
    ipAddress: '10.0.0.7',
    createdAt: '2026-11-23T12:05:00Z',
    ...fields,
  }
}

/** A system that is well. */
export function makeReport(fields: Partial<SystemReport> = {}): SystemReport {
  return {
    version: '1.2.3',
    runtime: 'v24.0.0',
    startedAt: '2026-11-23T11:00:00Z',
    database: { version: '18.1', bytes: 52_428_800, connections: 12, maxConnections: 100 },
    migrations: { applied: 16, latest: '0021-media', pending: [] },
    outbox: { waiting: 0, lagSeconds: 0, parked: 0, setAside: 0 },
    gateway: { notUnderstood: 0 },
    queues: {
      state: 'ok',
      kind: 'postgres',
      list: [{ queueName: 'maintenance', waiting: 2, active: 1, failed: 0, isPaused: false }],
    },
    storage: { kind: 'disk', files: 7, bytes: 1_048_576, freeBytes: 10_737_418_240 },
    failedJobs: { lastDay: 0, latest: [] },
    backups: [],
    services: {
      mail: { kind: 'file' },
      summaries: { kind: 'extractive', model: null, isReachable: null },
      gateway: { provider: 'simulated' },
      guestDomains: null,
    },
    ...fields,
  }
}
