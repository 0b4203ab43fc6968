import { plain } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { isClosed } from '@cadencia/sprints/contract'
import { useCreateLabel, useLabels } from '@cadencia/sprints/labels/react'
import { useSprints } from '@cadencia/sprints/react'
import { useAttendees, useTeamFinder } from '../people/use-people.ts'

export interface Choice<T extends string = string> {
  readonly value: T
  readonly label: string
  /** Heading below which it stands, with the others of that group. */
  readonly group?: string | undefined
}

/** Makes a choice of what was typed. */
export interface ChoiceCreation {
  /** 'Criar etiqueta “Feira”' */
  readonly labelOf: (typed: string) => string
  readonly create: (typed: string) => Promise<Choice>
  /** What is said where it can't. */
  readonly failure: string
}

/** What can be chosen for a field. */
export interface KindChoices {
  readonly choices: readonly Choice[]
  readonly isLoaded: boolean
  readonly isError?: boolean
  readonly retry?: () => void
  readonly creation?: ChoiceCreation
  /** Why there are none. */
  readonly emptyText?: string
}

/** What the choices of a kind depend on beside the field. */
export interface ChoiceScope {
  /** Teams whose labels are offered. */
  readonly teamIds: readonly string[]
  /** They stand below the names of their teams. Default: new ones can be made for the one team. */
  readonly isByTeam?: boolean
  /** What is chosen, which is offered even where it can't be chosen any more. */
  readonly chosen: unknown
}

/** Whether the choices have one of this name, typed in whatever case and accents. */
export function isOffered(choices: readonly Choice[], typed: string): boolean {
  return choices.some(({ label }) => plain(label) === plain(typed))
}

export function usePeopleChoices(): KindChoices {
  const { choices, isLoaded, isError, retry } = useAttendees()
  return { choices, isLoaded, isError, retry }
}

export function useTeamChoices(): KindChoices {
  const { teams } = useTeamFinder()
  return { choices: teams.map(({ id, name }) => ({ value: id, label: name })), isLoaded: teams.length > 0 }
}

/** The sprints that a record can still be added to, those of the viewer's team first, and its own. */
export function useSprintChoices({ chosen }: Pick<ChoiceScope, 'chosen'>): KindChoices {
  const { data, isLoadingError: isError, refetch } = useSprints()
  const { data: viewer } = useCurrentUser()
  const distance = (teamId: string) => (teamId === viewer?.teamId ? 0 : 1)
  const choices = (data ?? [])
    .filter((sprint) => !isClosed(sprint) || sprint.id === chosen)
    .toSorted((one, other) => distance(one.teamId) - distance(other.teamId))
    .map(({ id, name }) => ({ value: id, label: name }))
  return { choices, isLoaded: data !== undefined, isError, retry: () => void refetch() }
}

/** The colours of new labels, in turn. */
const COLORS = ['#2f6fde', '#d6336c', '#2b8a3e', '#e8590c', '#7048e8', '#0c8599', '#868e96'] as const

const NO_TEAM = 'Etiquetas são de um time: escolha tarefas de um só.'

export function useLabelChoices({ teamIds, isByTeam = false }: Omit<ChoiceScope, 'chosen'>): KindChoices {
  const { findTeam } = useTeamFinder()
  const { labels, isLoaded } = useLabels(teamIds)
  const { mutateAsync: createLabel } = useCreateLabel()
  const [teamId] = teamIds
  const choices = labels.map(({ id, name, teamId: ownerId }) => ({
    value: id,
    label: name,
    // Whatever has a `group`, be it undefined, is one for Mantine.
    ...(isByTeam && { group: findTeam(ownerId)?.name }),
  }))
  if (teamId === undefined) return { choices, isLoaded, emptyText: NO_TEAM }
  if (isByTeam) return { choices, isLoaded }
  const create = async (name: string) => {
    const color = COLORS[labels.length % COLORS.length] ?? COLORS[0]
    const label = await createLabel({ params: { id: teamId }, body: { name, color } })
    return { value: label.id, label: label.name }
  }
  const creation = {
    labelOf: (typed: string) => `Criar etiqueta “${typed}”`,
    create,
    failure: 'Falha ao criar etiqueta',
  }
  return { choices, isLoaded, creation }
}
