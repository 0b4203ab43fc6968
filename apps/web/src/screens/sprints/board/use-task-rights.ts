import { useCurrentUser } from '@cadencia/people/react'
import { useTeams } from '@cadencia/people/teams/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { canDeleteTask, DELETE_REFUSED } from '@cadencia/sprints/tasks/rules'
import { useMemo } from 'react'

const GUEST_REASON = 'Convidados só podem visualizar as tarefas.'

/** What the viewer may do with tasks, as reasons why not; undefined: they may. */
export function useTaskRights() {
  const { data: user } = useCurrentUser()
  const { data: teams } = useTeams()
  return useMemo(() => {
    const managed = new Set(teams?.flatMap(({ id, canManage }) => (canManage ? [id] : [])))
    const writeReason = user?.isGuest ? GUEST_REASON : undefined
    const deleteReason = (task: Task): string | undefined => {
      if (writeReason !== undefined) return writeReason
      if (!user) return undefined
      const { id: userId, isAdministrator, isGuest } = user
      const managesTeam = task.teamId !== null && managed.has(task.teamId)
      return canDeleteTask({ userId, isAdministrator, isGuest, managesTeam }, task)
        ? undefined
        : DELETE_REFUSED
    }
    return { writeReason, deleteReason }
  }, [user, teams])
}
