import type { Team } from '@cadencia/people/teams/contract'
import type { Sprint } from '@cadencia/sprints/contract'

/** What is done with one sprint in a dialog of its own. */
export type SprintTask = 'complete' | 'share'

/** What a sprint's row needs beside the sprint. */
export interface SprintContext {
  readonly findTeam: (id: string | null) => Pick<Team, 'name' | 'color'> | undefined
  /** Why the viewer can't share knowledge. */
  readonly shareRefusal: string | undefined
  readonly onTask: (task: SprintTask, sprint: Sprint) => void
}
