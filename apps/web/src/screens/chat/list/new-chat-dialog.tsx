import { CHAT_AREAS } from '@cadencia/chat/contract'
import { AREA_LABELS, chatName } from '@cadencia/chat/labels'
import { type ChatChoice, useOpenChat } from '@cadencia/chat/react'
import { messageOf } from '@cadencia/http/http-error'
import { bestMatchFirst, containsWords } from '@cadencia/locale/text'
import { useUsers } from '@cadencia/people/react'
import { Dialog } from '@cadencia/ui/dialog'
import { ErrorState } from '@cadencia/ui/error-state'
import { latelyChosenFirst, rememberChosen } from '@cadencia/ui/lately-chosen'
import { useHeldTyping } from '@cadencia/ui/typing-ahead'
import { Alert, Button, Group, Loader, Text, UnstyledButton } from '@mantine/core'
import { IconCompass, IconHash, IconUsers } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { fullName } from '../../../kit/full-name.ts'
import { teammatesFirst } from '../../../kit/teammates-first.ts'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import classes from '../chat.module.css'
import { ChatAvatar } from '../chat-avatar.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
export const LOADING_USERS = 'Carregando usuários...'
export const USERS_FAILED = 'Erro ao carregar usuários'

interface NewChatDialogProps {
  viewerId: string
  /** Goes on to the form of a channel or of a group. */
  onCreate: (what: 'channel' | 'group') => void
  onClose: () => void
}

/** Begins a conversation, or goes to the one that there is: everyone, an area, or one person. */
export function NewChatDialog({ viewerId, onCreate, onClose }: NewChatDialogProps) {
  const [search, setSearch] = useState('')
  useHeldTyping(true)
  const navigate = useNavigate()
  const { mutate, isPending, variables, error } = useOpenChat()
  const open = (choice: ChatChoice) => {
    if (isPending) return
    if (choice.type === 'direct') rememberChosen(choice.userId)
    mutate(choice, { onSuccess: ({ id }) => void navigate(`/chat/${id}`) })
  }
  const choices = { search, open, pending: isPending ? variables : undefined }
  const list = useRef<HTMLDivElement>(null)
  const takeFirst = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    const typed = target.value.trim()
    if (typed === '' || event.nativeEvent.isComposing) return
    // The search waits for a pause in the typing.
    flushSync(() => setSearch(typed))
    list.current?.querySelector<HTMLButtonElement>('[data-choice]')?.click()
  }
  return (
    <Dialog opened onClose={onClose} title="Nova Conversa" fullScreenOnPhone>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside */}
      <div onKeyDown={takeFirst}>
        <SearchField
          label="Buscar pessoa ou área"
          placeholder="Buscar pessoa ou área"
          isFirst
          isFullWidth
          text={search}
          onChange={setSearch}
        />
      </div>
      {search === '' && (
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconHash {...icon} />}
            onClick={() => onCreate('channel')}
          >
            Novo canal
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUsers {...icon} />}
            onClick={() => onCreate('group')}
          >
            Novo grupo
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconCompass {...icon} />}
            onClick={() => void navigate('/chat/channels')}
          >
            Procurar canais
          </Button>
        </Group>
      )}
      {error && (
        <Alert color="red" variant="light" role="alert" p="sm" mt="sm">
          {messageOf(error, 'Não foi possível abrir a conversa. Tente novamente.')}
        </Alert>
      )}
      <div ref={list} className={classes.choices} data-searching={search !== '' || undefined}>
        <SharedChats {...choices} />
        <People viewerId={viewerId} {...choices} />
      </div>
    </Dialog>
  )
}

interface Choices {
  search: string
  open: (choice: ChatChoice) => void
  /** The one that is being opened. */
  pending: ChatChoice | undefined
}

/** The general chat and those of the areas. */
function SharedChats({ search, open, pending }: Choices) {
  const { teams } = useTeamFinder()
  const general = { type: 'general', name: null, teamId: null } as const
  const areas = CHAT_AREAS.map((teamId) => {
    const name = teams.find(({ key }) => key === teamId)?.name ?? AREA_LABELS[teamId]
    return { type: 'team', name, teamId } as const
  })
  const found = [general, ...areas].filter((chat) => containsWords(chatName(chat), search))
  if (found.length === 0) return null
  return (
    <Section title="Canais">
      {found.map((chat) => {
        const choice: ChatChoice =
          chat.type === 'general' ? { type: 'general' } : { type: 'team', area: chat.teamId }
        return (
          <Choice key={chatName(chat)} isPending={isSame(pending, choice)} onChoose={() => open(choice)}>
            <ChatAvatar chat={chat} size={32} />
            {chatName(chat)}
          </Choice>
        )
      })}
    </Section>
  )
}

function isSame(one: ChatChoice | undefined, other: ChatChoice): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Everyone else. */
function People({ viewerId, search, open, pending }: Choices & { viewerId: string }) {
  const { data, isError, isFetching, refetch } = useUsers()
  if (!data) {
    return (
      <Section title="Pessoas">
        {isError ? (
          <ErrorState message={USERS_FAILED} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Text c="dimmed" px="sm" py="xs" role="status">
            <Loader size={14} me={8} aria-hidden />
            {LOADING_USERS}
          </Text>
        )}
      </Section>
    )
  }
  const found = data
    .filter(
      (person) => person.id !== viewerId && containsWords(`${fullName(person)} ${person.email}`, search),
    )
    .sort((one, other) => fullName(one).localeCompare(fullName(other), 'pt-BR'))
  const teamId = data.find(({ id }) => id === viewerId)?.teamId
  const near = latelyChosenFirst(teammatesFirst(found, { colleagues: data, teamId }), ({ id }) => id)
  const people = bestMatchFirst(near, search, fullName)
  return (
    <Section title="Pessoas">
      {people.map((person) => {
        const choice = { type: 'direct', userId: person.id } as const
        return (
          <Choice key={person.id} isPending={isSame(pending, choice)} onChoose={() => open(choice)}>
            <ChatAvatar chat={{ type: 'direct', name: fullName(person), teamId: null }} size={32} />
            <span className={classes.choiceText}>
              {fullName(person)}
              <span className={classes.choiceDetail}>{person.email}</span>
            </span>
          </Choice>
        )
      })}
      {people.length === 0 && (
        <Text c="dimmed" px="sm" py="xs">
          Nenhuma pessoa encontrada
        </Text>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text className={classes.sectionTitle} component="h3">
        {title}
      </Text>
      {children}
    </section>
  )
}

interface ChoiceProps {
  isPending: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ isPending, onChoose, children }: ChoiceProps) {
  return (
    <UnstyledButton data-choice className={classes.choice} onClick={onChoose} aria-busy={isPending}>
      {children}
      {isPending && <Loader size={14} ms="auto" aria-label="Abrindo" />}
    </UnstyledButton>
  )
}
