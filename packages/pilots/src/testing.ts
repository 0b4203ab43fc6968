import { mock } from '@cadencia/testkit/msw'
import { listPilotStages, type PilotStage } from './contract.ts'

/** A stage that has not begun, without date or assignee, unless told. */
export function makePilotStage(overrides: Partial<PilotStage> = {}): PilotStage {
  return {
    id: crypto.randomUUID(),
    title: 'Levantamento com as escolas',
    description: '',
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

/** Answers what the timeline asks by itself. */
export function mockPilots(stages: PilotStage[] = []): void {
  mock(listPilotStages, stages)
}
