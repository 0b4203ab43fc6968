import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetingOptions } from '@cadencia/meetings/react'
import { Button } from '@mantine/core'
import { IconFileText, IconMicrophone, IconPlayerPlay, IconSparkles, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ActionButton } from './action-button.tsx'
import { EndMeetingDialog } from './end-meeting-dialog.tsx'
import { NOT_MINE_TO_CHANGE, NOT_MINE_TO_READ } from './meeting-words.ts'
import { useMeetingActs } from './use-meeting-acts.ts'
import { useTabAddress } from './use-tab-address.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with a meeting in its present status. */
export function MeetingActions({ meeting }: { meeting: Meeting }) {
  if (meeting.status === 'scheduled') return <ScheduledActions meeting={meeting} />
  if (meeting.status === 'active') return <ActiveActions meeting={meeting} />
  return <CompletedActions meeting={meeting} />
}

interface ActionsProps {
  meeting: Meeting
}

function ScheduledActions({ meeting }: ActionsProps) {
  const { start, isChanging } = useMeetingActs()
  return (
    <ActionButton
      leftSection={<IconPlayerPlay {...icon} />}
      loading={isChanging}
      reason={meeting.canEdit ? undefined : NOT_MINE_TO_CHANGE}
      onClick={() => start(meeting)}
    >
      Iniciar
    </ActionButton>
  )
}

function ActiveActions({ meeting }: ActionsProps) {
  const { join } = useMeetingActs()
  const [isEnding, setEnding] = useState(false)
  const reason = meeting.canEdit ? undefined : NOT_MINE_TO_CHANGE
  return (
    <>
      <Button leftSection={<IconVideo {...icon} />} onClick={() => join(meeting)}>
        Entrar
      </Button>
      <TranscribeButton meetingId={meeting.id} reason={reason} />
      <ActionButton color="red" reason={reason} onClick={() => setEnding(true)}>
        Finalizar
      </ActionButton>
      <EndMeetingDialog meeting={meeting} opened={isEnding} onClose={() => setEnding(false)} />
    </>
  )
}

interface TranscribeButtonProps {
  /** Or `permanent-room`. */
  meetingId: string
  reason: string | undefined
}

/** Leads to the transcription; absent while the settings switch transcription off. */
export function TranscribeButton({ meetingId, reason }: TranscribeButtonProps) {
  const { data: options } = useMeetingOptions()
  const { search } = useLocation()
  if (options?.isTranscriptionEnabled === false) return null
  const look = { variant: 'default', leftSection: <IconMicrophone {...icon} /> } as const
  if (reason !== undefined) {
    return (
      <ActionButton {...look} reason={reason} onClick={() => undefined}>
        Transcrever
      </ActionButton>
    )
  }
  return (
    <Button component={Link} to={{ pathname: `/meetings/${meetingId}/transcribe`, search }} {...look}>
      Transcrever
    </Button>
  )
}

function CompletedActions({ meeting }: ActionsProps) {
  const addressOf = useTabAddress(meeting.id)
  const transcript = { variant: 'default', leftSection: <IconFileText {...icon} /> } as const
  return (
    <>
      {meeting.canReadTranscript ? (
        <Button component={Link} to={addressOf('transcript')} preventScrollReset {...transcript}>
          Ver Transcrição
        </Button>
      ) : (
        <ActionButton {...transcript} reason={NOT_MINE_TO_READ} onClick={() => undefined}>
          Ver Transcrição
        </ActionButton>
      )}
      {meeting.aiSummary !== null && (
        <Button
          component={Link}
          to={addressOf('summary')}
          preventScrollReset
          variant="default"
          leftSection={<IconSparkles {...icon} />}
        >
          Ver Resumo IA
        </Button>
      )}
    </>
  )
}
