import { mock } from '@cadencia/testkit/msw'
import { getPilotStageHistory, listPilotStages, type PilotStage } from './contract.ts'

/** A pending stage without date or assignee. */
export function makePilotStage(overrides: Partial<PilotStage> = {}): PilotStage {
  return {
    id: crypto.randomUUID(),
    title: 'Levantamento com as escolas',
    description: '',
    descriptionFormat: 'markdown',
    status: 'pending',
    dueDate: null,
    assignedTo: null,
    assignee: null,
    createdBy: crypto.randomUUID(),
    completedAt: null,
    version: 1,
    createdAt: new Date().toISOString(),
    ...overrides,
  }
}

export function mockPilots(stages: PilotStage[] = []): void {
  mock(listPilotStages, stages)
  mock(getPilotStageHistory, [])
}
