import { useChangeMembers } from '@cadencia/chat/channels/react'
import type { Chat, ChatMember } from '@cadencia/chat/contract'
import { useChatMembers } from '@cadencia/chat/react'
import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import { MenuButton } from '@cadencia/ui/popup-button'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '../../../kit/full-name.ts'
import { PersonRowsSkeleton } from '../../../kit/person-rows-skeleton.tsx'
import { ParticipantsField } from '../../../records/people/participants-field.tsx'
import classes from '../chat.module.css'

const FAILURE = 'Não foi possível mudar as pessoas do canal. Tente novamente.'

interface MemberListProps {
  chat: Chat
  viewerId: string
}

/** Who is in a chat; of a channel, its members add people and its owners remove and name them. */
export function MemberList({ chat, viewerId }: MemberListProps) {
  const { data: members, error, isFetching, refetch } = useChatMembers(chat.id)
  const { changeRole, remove } = useChangeMembers(chat.id)
  const [refusal, setRefusal] = useState<string>()
  const isOwner = chat.role === 'owner' && !chat.isArchived
  /** Also while another change is on its way. */
  const tellRefusal = (change: Promise<unknown>) => {
    setRefusal(undefined)
    change.catch((cause: unknown) => setRefusal(messageOf(cause, FAILURE)))
  }
  if (!members) {
    return error ? (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as pessoas.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <PersonRowsSkeleton count={3} />
    )
  }
  const paramsOf = ({ id: userId }: ChatMember) => ({ id: chat.id, userId })
  return (
    <>
      {chat.role !== null && !chat.isArchived && <AddPeople chatId={chat.id} members={members} />}
      {refusal && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="xs">
          {refusal}
        </Text>
      )}
      <ul className={classes.members} aria-label="Pessoas da conversa">
        {members.map((member) => (
          <li key={member.id} className={classes.member}>
            <UserAvatar name={fullName(member)} imageUrl={member.profileImageUrl} size={28} isDecorative />
            <span className={classes.choiceText}>
              {fullName(member)}
              {member.id === viewerId && ' (você)'}
            </span>
            {member.role === 'owner' && (
              <Text size="sm" c="dimmed" ms="auto">
                Responsável
              </Text>
            )}
            {isOwner && (
              <MenuButton
                position="bottom-end"
                button={
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    {...(member.role !== 'owner' && { ms: 'auto' })}
                    aria-label={`Mudar ${fullName(member)}`}
                    title="Mudar"
                  >
                    <IconDots size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                }
              >
                <Menu.Item
                  onClick={() =>
                    tellRefusal(
                      changeRole.mutateAsync({
                        params: paramsOf(member),
                        body: { role: member.role === 'owner' ? 'member' : 'owner' },
                      }),
                    )
                  }
                >
                  {member.role === 'owner' ? 'Deixar de ser responsável' : 'Tornar responsável'}
                </Menu.Item>
                {member.id !== viewerId && (
                  <Menu.Item
                    color="red"
                    onClick={() => tellRefusal(remove.mutateAsync({ params: paramsOf(member) }))}
                  >
                    Remover do canal
                  </Menu.Item>
                )}
              </MenuButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function AddPeople({ chatId, members }: { chatId: string; members: readonly ChatMember[] }) {
  const { add } = useChangeMembers(chatId)
  const [ids, setIds] = useState<string[]>([])
  const [refusal, setRefusal] = useState<string>()
  const submit = async () => {
    setRefusal(undefined)
    try {
      for (const userId of ids) {
        await add.mutateAsync({ params: { id: chatId, userId } })
        setIds((left) => left.filter((id) => id !== userId))
      }
    } catch (cause) {
      setRefusal(messageOf(cause, FAILURE))
    }
  }
  return (
    <Group align="end" gap="xs" mb="sm" wrap="nowrap">
      <div className={classes.addPeople}>
        <ParticipantsField
          label="Incluir pessoas"
          exceptIds={members.map(({ id }) => id)}
          value={ids}
          onChange={setIds}
          error={refusal}
        />
      </div>
      <Button disabled={ids.length === 0} loading={add.isPending} onClick={() => void submit()}>
        Incluir
      </Button>
    </Group>
  )
}
