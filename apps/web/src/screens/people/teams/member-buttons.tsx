import type { Team } from '@cadencia/people/teams/contract'
import { IconUserCog, IconUserPlus } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/action-button.tsx'
import { NOT_ALLOWED_TO_MANAGE } from './team-labels.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What is done with a team's members. */
export type TeamTask = 'manage' | 'add'

interface MemberButtonsProps {
  team: Team
  onTask: (task: TeamTask, team: Team) => void
}

/** 'Gerenciar' and 'Adicionar', with the reason where the viewer may not. */
export function MemberButtons({ team, onTask }: MemberButtonsProps) {
  const reason = team.canManage ? undefined : NOT_ALLOWED_TO_MANAGE
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconUserCog {...icon} />}
        reason={reason}
        onClick={() => onTask('manage', team)}
      >
        Gerenciar
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconUserPlus {...icon} />}
        reason={reason}
        onClick={() => onTask('add', team)}
      >
        Adicionar
      </ActionButton>
    </>
  )
}
