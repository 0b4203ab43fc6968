import { useChangeChat, useMembership } from '@cadencia/chat/channels/react'
import type { Chat } from '@cadencia/chat/contract'
import { messageOf } from '@cadencia/http/http-error'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ChannelActsProps {
  chat: Chat
  /** May archive it. */
  isManager: boolean
  onLeft: () => void
}

/** Leaves a channel, archives it, or opens it again. */
export function ChannelActs({ chat, isManager, onLeft }: ChannelActsProps) {
  const { leave, isPending: isLeaving } = useMembership(chat.id)
  const change = useChangeChat()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'leave' | 'archive'>()
  const [error, setError] = useState<string>()
  const { isArchived, isPrivate, version } = chat

  async function attempt(act: () => Promise<unknown>, failure: string): Promise<void> {
    setError(undefined)
    try {
      await act()
    } catch (cause) {
      setError(messageOf(cause, failure))
    }
    setAsked(undefined)
  }

  const goOut = () =>
    attempt(async () => {
      await leave()
      onLeft()
      void navigate('/chat')
      showToast({ title: 'Você saiu do canal', tone: 'success' })
    }, 'Não foi possível sair do canal. Tente novamente.')

  const setArchived = (archived: boolean) =>
    attempt(
      () => change.mutateAsync({ params: { id: chat.id }, body: { isArchived: archived, version } }),
      'Não foi possível mudar o canal. Tente novamente.',
    )

  return (
    <div>
      <Group gap="xs">
        {chat.role !== null && (
          <Button variant="default" leftSection={<IconLogout {...icon} />} onClick={() => setAsked('leave')}>
            Sair do canal
          </Button>
        )}
        {isManager && (
          <Button
            variant="default"
            leftSection={isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
            loading={change.isPending}
            onClick={() => (isArchived ? void setArchived(false) : setAsked('archive'))}
          >
            {isArchived ? 'Reabrir canal' : 'Arquivar canal'}
          </Button>
        )}
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked === 'archive' ? 'Arquivar canal' : 'Sair do canal'}
        text={
          asked === 'archive'
            ? 'Ninguém mais escreve nele. O que foi dito continua a ser lido e encontrado, e o canal pode ser reaberto.'
            : isPrivate
              ? 'Você deixa de ler este canal privado, e só volta se alguém dele incluir você.'
              : 'Você deixa de receber o que se diz aqui. Pode voltar quando quiser.'
        }
        confirmLabel={asked === 'archive' ? 'Arquivar' : 'Sair'}
        isDanger={asked === 'archive'}
        isPending={isLeaving || change.isPending}
        onConfirm={() => void (asked === 'archive' ? setArchived(true) : goOut())}
        onClose={() => setAsked(undefined)}
      />
    </div>
  )
}
