import { messageOf } from '@cadencia/http/http-error'
import { labelOf } from '@cadencia/locale/fallback'
import type { Member } from '@cadencia/people/teams/contract'
import { useTeamMembers } from '@cadencia/people/teams/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fullName } from '../../../kit/full-name.ts'
import { MEMBER_ROLE_LABELS } from './team-labels.ts'
import classes from './teams.module.css'

interface MemberListProps {
  teamId: string
  /** What can be done with a member, at the end of the line. */
  actionOf?: (member: Member) => ReactNode
}

/** Who is in a team, and as what. */
export function MemberList({ teamId, actionOf }: MemberListProps) {
  const { data: members, error, isFetching, refetch } = useTeamMembers(teamId)
  if (error && !members) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar os membros.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!members) {
    return (
      <Stack role="status" aria-label="Carregando" gap="sm">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={36} />
        ))}
      </Stack>
    )
  }
  if (members.length === 0)
    return (
      <EmptyState
        icon={IconUsers}
        text="Nenhum membro encontrado"
        description="Quem lidera o time adiciona as pessoas pelo e-mail."
      />
    )
  return (
    <Stack component="ul" gap="sm" className={classes.plain ?? ''} aria-label="Membros">
      {members.map((member) => (
        <Group key={member.id} component="li" gap="sm" wrap="nowrap">
          <UserAvatar name={fullName(member)} imageUrl={member.profileImageUrl} size={32} isDecorative />
          <div style={{ flex: 1, minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={550} className={classes.longText ?? ''}>
                {fullName(member)}
              </Text>
              <Badge variant="light" color="gray" radius="sm">
                {labelOf(MEMBER_ROLE_LABELS, member.role)}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed" truncate title={member.email}>
              {member.email}
            </Text>
          </div>
          {actionOf?.(member)}
        </Group>
      ))}
    </Stack>
  )
}
