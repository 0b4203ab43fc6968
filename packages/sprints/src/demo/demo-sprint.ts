import type { KnowledgeArea } from '../knowledge/contract.ts'

/** A title, its points, and what more there is to say. */
export type DemoTask = readonly [title: string, points: number, description?: string]

/** One sprint of the demo: what a team does, from what is done to what nobody has begun. */
export interface DemoSprint {
  /** The `key` of one of the seven teams. */
  readonly teamKey: string
  readonly number: number
  readonly name: string
  /** `running` is under way, `delayed` past its end; `last` and `earlier` are completed. */
  readonly phase: 'running' | 'delayed' | 'last' | 'earlier'
  readonly topics: string
  readonly challenges: readonly string[]
  readonly difficulties: readonly string[]
  readonly helpRequests: readonly string[]
  readonly tasks: readonly DemoTask[]
  readonly shares: readonly (readonly [title: string, area: KnowledgeArea])[]
}
