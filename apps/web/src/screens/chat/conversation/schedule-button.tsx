import { MessageDraft } from '@cadencia/chat/contract'
import type { Written } from '@cadencia/chat/messages/conversation'
import { useSchedule } from '@cadencia/chat/scheduled/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { MenuButton } from '@cadencia/ui/popup-button'
import { showToast } from '@cadencia/ui/toast'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showFailure } from '../../../kit/show-failure.ts'
import classes from './conversation.module.css'
import { mondayMorning, tomorrowMorning } from './later-times.ts'

const MomentDialog = lazyDialog(() => import('./moment-dialog.tsx').then((module) => module.MomentDialog))

interface ScheduleButtonProps {
  chatId: string
  threadId: string | null
  isDisabled: boolean
  /** Takes what is written out of the field, until it is known whether it arrived. */
  onTake: () => { message: Written; forget: () => void; putBack: () => void }
}

/** Sends later; what the server did not take stands in the field again. */
export function ScheduleButton({ chatId, threadId, isDisabled, onTake }: ScheduleButtonProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { mutateAsync, isPending } = useSchedule()
  const navigate = useNavigate()

  async function schedule(sendAt: string): Promise<void> {
    const { message, forget, putBack } = onTake()
    const { files, ...written } = message
    const fileURLs = files.map(({ fileURL }) => fileURL)
    try {
      const body = MessageDraft.parse({ ...written, threadId, fileURLs, sendAt })
      await mutateAsync({ params: { id: chatId }, body })
    } catch (error) {
      putBack()
      throw error
    }
    forget()
    const action = { label: 'Ver agendadas', onClick: () => void navigate('/chat/scheduled') }
    showToast({ title: `Será enviada em ${formatDateTime(sendAt)}`, tone: 'success', action })
  }

  const choose = (sendAt: string) =>
    void schedule(sendAt).catch((error: unknown) =>
      showFailure(error, 'Não foi possível agendar a mensagem. Tente novamente.'),
    )
  return (
    <>
      <MenuButton
        position="top-end"
        button={
          <ActionIcon
            size={36}
            className={classes.schedule ?? ''}
            variant="subtle"
            color="gray"
            aria-label="Agendar mensagem"
            title="Agendar mensagem"
            disabled={isDisabled}
            loading={isPending}
          >
            <IconCalendarClock size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item onClick={() => choose(tomorrowMorning(Date.now()))}>Amanhã às 9:00</Menu.Item>
        <Menu.Item onClick={() => choose(mondayMorning(Date.now()))}>Segunda-feira às 9:00</Menu.Item>
        <Menu.Item onClick={() => setChoosing(true)}>Escolher data e hora…</Menu.Item>
      </MenuButton>
      {isChoosing && (
        <MomentDialog
          title="Agendar mensagem"
          label="Enviar em"
          submitLabel="Agendar"
          failure="Não foi possível agendar a mensagem. Tente novamente."
          onChoose={schedule}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
