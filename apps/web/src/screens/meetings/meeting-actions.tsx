import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetingOptions } from '@cadencia/meetings/react'
import {
  type Icon,
  IconFileText,
  IconMicrophone,
  IconPlayerPlay,
  IconSparkles,
  IconVideo,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type To, useLocation } from 'react-router'
import { ActionButton } from '../../kit/action-button.tsx'
import { useNow } from '../../kit/use-now.ts'
import { EndMeetingDialog } from './end-meeting-dialog.tsx'
import { isStartNear, NOT_ALLOWED_TO_CHANGE, NOT_ALLOWED_TO_READ } from './meeting-labels.ts'
import { useMeetingActions } from './use-meeting-actions.ts'
import { useTabUrlState } from './use-tab-url-state.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ActionsProps {
  meeting: Meeting
  /** In a row: small, without icons. */
  isCompact?: boolean
  /** Of the meeting's own page; in a list, creating is the main act. */
  isOfPage?: boolean
}

/** What can be done with a meeting in its present status. */
export function MeetingActions(props: ActionsProps) {
  const { status } = props.meeting
  if (status === 'scheduled') return <ScheduledActions {...props} />
  if (status === 'active') return <ActiveActions {...props} />
  return <CompletedActions {...props} />
}

function sizeOf(isCompact: boolean) {
  return isCompact ? ({ size: 'compact-md', px: 'xs' } as const) : {}
}

/** 'Iniciar' stands out when the meeting is about to begin. */
function ScheduledActions({ meeting, isCompact = false, isOfPage = false }: ActionsProps) {
  const { start, isChanging } = useMeetingActions()
  const isNear = isStartNear(meeting, useNow())
  return (
    <ActionButton
      {...sizeOf(isCompact)}
      variant={!isNear ? 'default' : isOfPage ? 'filled' : 'light'}
      data-urgent={(isNear && meeting.canEdit) || undefined}
      leftSection={isCompact ? undefined : <IconPlayerPlay {...icon} />}
      loading={isChanging}
      reason={meeting.canEdit ? undefined : NOT_ALLOWED_TO_CHANGE}
      onClick={() => start(meeting)}
    >
      Iniciar
    </ActionButton>
  )
}

function ActiveActions({ meeting, isCompact = false }: ActionsProps) {
  const { join } = useMeetingActions()
  const [isEnding, setEnding] = useState(false)
  const reason = meeting.canEdit ? undefined : NOT_ALLOWED_TO_CHANGE
  return (
    <>
      <ActionButton
        {...sizeOf(isCompact)}
        variant="light"
        data-urgent
        leftSection={isCompact ? undefined : <IconVideo {...icon} />}
        onClick={() => join(meeting)}
      >
        Entrar
      </ActionButton>
      <TranscribeButton meetingId={meeting.id} reason={reason} isCompact={isCompact} />
      {/* The permanent room stays open until midnight. */}
      {!meeting.isPermanentRoom && (
        <>
          <ActionButton
            {...sizeOf(isCompact)}
            variant="light"
            color="red"
            reason={reason}
            onClick={() => setEnding(true)}
          >
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
  isCompact?: boolean
}

/** Leads to the transcription; absent while the settings switch transcription off. */
export function TranscribeButton({ meetingId, reason, isCompact = false }: TranscribeButtonProps) {
  const { data: options } = useMeetingOptions()
  const { search } = useLocation()
  if (options?.isTranscriptionEnabled === false) return null
  return (
    <LinkAction
      label="Transcrever"
      icon={IconMicrophone}
      isCompact={isCompact}
      reason={reason}
      to={{ pathname: `/meetings/${meetingId}/transcribe`, search }}
    />
  )
}

function CompletedActions({ meeting, isCompact = false }: ActionsProps) {
  const addressOf = useTabUrlState(meeting.id)
  return (
    <>
      <LinkAction
        label="Ver Transcrição"
        icon={IconFileText}
        isCompact={isCompact}
        reason={meeting.canReadTranscript ? undefined : NOT_ALLOWED_TO_READ}
        to={addressOf('transcript')}
      />
      {meeting.aiSummary !== null && (
        <LinkAction
          label="Ver Resumo IA"
          icon={IconSparkles}
          isCompact={isCompact}
          reason={undefined}
          to={addressOf('summary')}
        />
      )}
    </>
  )
}

interface LinkActionProps {
  label: string
  icon: Icon
  isCompact: boolean
  reason: string | undefined
  to: To
}

function LinkAction({ label, icon: IconComponent, isCompact, reason, to }: LinkActionProps) {
  return (
    <ActionButton
      {...sizeOf(isCompact)}
      variant="default"
      leftSection={isCompact ? undefined : <IconComponent {...icon} />}
      reason={reason}
      to={to}
    >
      {label}
    </ActionButton>
  )
}
