import { useCurrentUser } from '@cadencia/people/react'
import { latelyChosenFirst, rememberChosen } from '@cadencia/ui/lately-chosen'
import { IconUser, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useAttendees } from '../people/use-people.ts'
import type { Action } from './action.ts'

interface Assignment {
  /** Undefined for several records. */
  readonly current: string | null | undefined
  /** Why the viewer can't assign it. */
  readonly reason: string | undefined
  /** `said`: 'com Bruno Lima', 'sem responsável'. */
  readonly assign: (personId: string | null, said: string) => void
}

/** Gives a record to a person, whom the palette asks for. */
export function assignAction({ current, reason, assign }: Assignment): Action {
  return {
    id: 'assign',
    label: 'Atribuir a…',
    icon: IconUserPlus,
    keys: 'a',
    reason,
    useChoices: () => {
      const { nameOf } = useAttendees()
      return usePersonChoices({
        current,
        choose: (id) => assign(id, id === null ? 'sem responsável' : `com ${nameOf(id)}`),
      })
    },
  }
}

interface PersonChoices {
  readonly current: string | null | undefined
  readonly choose: (id: string | null) => void
}

/** People to choose from, the viewer first, then whom they chose lately; nobody where somebody is chosen. */
function usePersonChoices({ current, choose }: PersonChoices): Action[] {
  const { people } = useAttendees()
  const { data: user } = useCurrentUser()
  const isMe = (id: string) => id === user?.id
  const others = latelyChosenFirst(
    people.filter(({ id }) => !isMe(id)),
    ({ id }) => id,
  )
  const meFirst = [...people.filter(({ id }) => isMe(id)), ...others]
  const persons = meFirst.map(({ id, name, email }) => ({
    id,
    label: isMe(id) ? `${name} (eu)` : name,
    detail: email,
    icon: IconUser,
    isCurrent: id === current,
    run: () => {
      rememberChosen(id)
      choose(id)
    },
  }))
  if (current === null) return persons
  return [...persons, { id: 'none', label: 'Ninguém', icon: IconUserOff, run: () => choose(null) }]
}
