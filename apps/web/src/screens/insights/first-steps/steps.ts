import type { FirstSteps } from '@cadencia/insights/my-day/contract'
import type { CurrentUser } from '@cadencia/people/contract'

/** Where a step is done: a screen, or something of the frame. */
type Target = { readonly to: string } | { readonly opens: 'shortcuts' }

export type Step = Target & {
  readonly id: string
  readonly label: string
  readonly isDone: boolean
}

interface StepOptions {
  readonly user: Pick<CurrentUser, 'isGuest' | 'profileImageUrl'>
  readonly done: FirstSteps
  /** Ids of the steps that were looked at. */
  readonly visited: readonly string[]
  readonly hasKeyboard: boolean
}

/** The first steps of somebody new; guests get those that they can do. */
export function stepsFor({ user, done, visited, hasKeyboard }: StepOptions): Step[] {
  const look = (step: Target & { readonly id: string; readonly label: string }): Step => ({
    ...step,
    isDone: visited.includes(step.id),
  })
  const last = hasKeyboard
    ? look({ id: 'shortcuts', label: 'Conhecer os atalhos', opens: 'shortcuts' })
    : look({ id: 'scoring', label: 'Ver a pontuação', to: '/scoring' })
  if (user.isGuest) {
    return [
      look({ id: 'meetings', label: 'Ver as reuniões', to: '/meetings' }),
      look({ id: 'sprints', label: 'Acompanhar uma sprint', to: '/sprints' }),
      last,
    ]
  }
  return [
    {
      id: 'photo',
      label: 'Pôr uma foto no perfil',
      to: '/profile',
      isDone: user.profileImageUrl !== null,
    },
    { id: 'message', label: 'Mandar uma mensagem', to: '/chat', isDone: done.hasSentMessage },
    { id: 'meeting', label: 'Agendar uma reunião', to: '/meetings?new=1', isDone: done.hasScheduledMeeting },
    { id: 'task', label: 'Concluir uma tarefa', to: '/sprints/tasks', isDone: done.hasCompletedTask },
    last,
  ]
}
