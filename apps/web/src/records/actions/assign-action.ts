import { IconUserPlus } from '@tabler/icons-react'
import { useAttendees } from '../people/use-people.ts'
import type { Action } from './action.ts'
import { usePersonChoices } from './use-person-choices.ts'

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
