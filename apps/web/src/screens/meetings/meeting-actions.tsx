import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetingOptions } from '@cadencia/meetings/react'
import { IconFileText, IconMicrophone, IconPlayerPlay, IconSparkles, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ActionButton } from '../../details/action-button.tsx'
import { EndMeetingDialog } from './end-meeting-dialog.tsx'
import { NOT_MINE_TO_CHANGE, NOT_MINE_TO_READ } from './meeting-labels.ts'
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
      <ActionButton leftSection={<IconVideo {...icon} />} onClick={() => join(meeting)}>
        Entrar
      </ActionButton>
      <TranscribeButton meetingId={meeting.id} reason={reason} />
      {/* The permanent room stays open until midnight. */}
      {!meeting.isPermanentRoom && (
        <>
          <ActionButton color="red" reason={reason} onClick={() => setEnding(true)}>
            Finalizar
          </ActionButton>
          <EndMeetingDialog meeting={meeting} opened={isEnding} onClose={() => setEnding(false)} />
        </>
      )}
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
  return (
    <ActionButton
      variant="default"
      leftSection={<IconMicrophone {...icon} />}
      reason={reason}
      to={{ pathname: `/meetings/${meetingId}/transcribe`, search }}
    >
      Transcrever
    </ActionButton>
  )
}

function CompletedActions({ meeting }: ActionsProps) {
  const addressOf = useTabAddress(meeting.id)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconFileText {...icon} />}
        reason={meeting.canReadTranscript ? undefined : NOT_MINE_TO_READ}
        to={addressOf('transcript')}
      >
        Ver Transcrição
      </ActionButton>
      {meeting.aiSummary !== null && (
        <ActionButton variant="default" leftSection={<IconSparkles {...icon} />} to={addressOf('summary')}>
          Ver Resumo IA
        </ActionButton>
      )}
    </>
  )
}
