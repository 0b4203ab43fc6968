import { chatName } from '@cadencia/chat/labels'
import { useChats } from '@cadencia/chat/react'
import { HttpError, messageOf } from '@cadencia/http/http-error'
import type { Meeting } from '@cadencia/meetings/contract'
import { SHARES_MAX, SummaryShare } from '@cadencia/meetings/summaries/contract'
import { useShareSummary } from '@cadencia/meetings/summaries/react'
import { useCurrentUser } from '@cadencia/people/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { onceOpened } from '@cadencia/ui/once-opened'
import { showToast } from '@cadencia/ui/toast'
import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { PickMany } from '../../../records/forms/pick-many.tsx'
import { useAttendees } from '../../../records/people/use-people.ts'

const NOBODY = { userIds: [] as string[], chatIds: [] as string[], emails: [] as string[] }
const FAILED = 'Não foi possível compartilhar o resumo. Tente novamente.'

interface ShareDialogProps {
  meeting: Meeting
  opened: boolean
  onClose: () => void
}

/**
 * Sends the summary with its items to people, chats and addresses, at first those who took part; asks again where an
 * address is from outside.
 */
export const ShareDialog = onceOpened(function ShareDialog({ meeting, opened, onClose }: ShareDialogProps) {
  const { id, participantIds, guests } = meeting
  const { data: me } = useCurrentUser()
  const draft = useDraft(`meetings.share.${id}`, NOBODY)
  const [changed, setChanged] = useState(draft.isRestored ? draft.values : undefined)
  const [issue, setIssue] = useState<string>()
  const [question, setQuestion] = useState<string>()
  const { mutate, isPending } = useShareSummary()
  const { choices: people } = useAttendees()
  const { data: chats = [] } = useChats({ isEnabled: opened })
  const chosen = changed ?? {
    ...NOBODY,
    userIds: people
      .filter(({ value }) => value !== me?.id && participantIds.includes(value))
      .map(({ value }) => value)
      .slice(0, SHARES_MAX),
    emails: guests.map(({ email }) => email).slice(0, SHARES_MAX),
  }
  // A direct chat is reached by its person.
  const groups = chats.filter(({ type }) => type !== 'direct')

  const change = (next: Partial<typeof NOBODY>) => {
    const all = { ...chosen, ...next }
    setChanged(all)
    setIssue(undefined)
    draft.save(all)
  }
  const send = (confirmOutside: boolean) => {
    const { data: body, error } = SummaryShare.safeParse({ ...chosen, confirmOutside })
    setQuestion(undefined)
    if (!body) return setIssue(error.issues[0]?.message)
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          change(NOBODY)
          showToast({ title: 'Resumo compartilhado', tone: 'success' })
          onClose()
        },
        onError: (failure) => {
          const isOutside = failure instanceof HttpError && failure.problem?.code === 'outside_addresses'
          if (isOutside) setQuestion(messageOf(failure, FAILED))
          else setIssue(messageOf(failure, FAILED))
        },
      },
    )
  }
  return (
    <>
      <FormDialog
        opened={opened}
        title="Compartilhar resumo"
        submitLabel="Enviar"
        isPending={isPending}
        error={issue}
        onSubmit={() => send(false)}
        onClose={onClose}
      >
        <PickMany
          label="Pessoas"
          description="Recebem o resumo na conversa direta com você."
          placeholder="Busque por nome"
          searchable
          hidePickedOptions
          limit={50}
          maxValues={SHARES_MAX}
          nothingFoundMessage="Nenhuma pessoa encontrada"
          data={people.filter(({ value }) => value !== me?.id)}
          value={chosen.userIds}
          onChange={(userIds) => change({ userIds })}
        />
        <PickMany
          label="Conversas"
          placeholder="Escolha grupos e canais"
          searchable
          hidePickedOptions
          maxValues={SHARES_MAX}
          nothingFoundMessage="Nenhuma conversa encontrada"
          data={groups.map((chat) => ({ value: chat.id, label: chatName(chat) }))}
          value={chosen.chatIds}
          onChange={(chatIds) => change({ chatIds })}
        />
        <TagsInput
          label="E-mails"
          description="Separe os endereços com vírgula ou Enter."
          placeholder="nome@empresa.com.br"
          inputMode="email"
          maxTags={SHARES_MAX}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          value={chosen.emails}
          onChange={(emails) => change({ emails })}
        />
      </FormDialog>
      <ConfirmDialog
        opened={question !== undefined}
        title="Enviar para fora da organização?"
        text={question}
        confirmLabel="Enviar assim mesmo"
        isPending={isPending}
        onConfirm={() => send(true)}
        onClose={() => setQuestion(undefined)}
      />
    </>
  )
})
