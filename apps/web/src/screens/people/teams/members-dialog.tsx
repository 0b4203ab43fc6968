import { isClientError } from '@cadencia/http/http-error'
import type { Member, Team } from '@cadencia/people/teams/contract'
import { useRemoveTeamMember } from '@cadencia/people/teams/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { Dialog } from '@cadencia/ui/dialog'
import { showToast } from '@cadencia/ui/toast'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../../kit/full-name.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { MemberList } from './member-list.tsx'

const FAILED = 'Não foi possível remover o membro. Tente novamente.'

interface MembersDialogProps {
  team: Team
  opened: boolean
  onClose: () => void
}

/** 'Gerenciar Equipe': who is in the team, and taking people out of it. */
export function MembersDialog({ team, opened, onClose }: MembersDialogProps) {
  const [leaving, setLeaving] = useState<Member>()
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title="Gerenciar Equipe" size="lg" fullScreenOnPhone>
        <Text c="dimmed" mb="md">
          {team.name}
        </Text>
        <MemberList
          teamId={team.id}
          actionOf={(member) => (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              aria-label={`Remover ${fullName(member)}`}
              onClick={() => setLeaving(member)}
            >
              Remover
            </Button>
          )}
        />
      </Dialog>
      {leaving && (
        <RemovalDialog key={leaving.id} team={team} member={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}

interface RemovalDialogProps {
  team: Team
  member: Member
  onClose: () => void
}

function RemovalDialog({ team, member, onClose }: RemovalDialogProps) {
  const remove = useRemoveTeamMember()
  const confirm = () =>
    remove.mutate(
      { params: { teamId: team.id, userId: member.id } },
      {
        onSuccess: () => {
          showToast({ title: 'Membro removido!', tone: 'success' })
          onClose()
        },
        onError: (error) => showFailure(isClientError(error) ? error : undefined, FAILED),
      },
    )
  return (
    <ConfirmDialog
      opened
      title={`Remover ${fullName(member)}?`}
      text={`A pessoa deixa o time ${team.name}. Suas tarefas continuam com ela.`}
      confirmLabel="Remover"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
