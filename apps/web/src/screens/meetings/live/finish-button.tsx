import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetingOptions } from '@cadencia/meetings/react'
import { use, useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../../kit/action-button.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import { EndMeetingDialog } from '../end-meeting-dialog.tsx'
import { NOT_ALLOWED_TO_CHANGE } from '../meeting-labels.ts'
import { BeforeEnd } from './before-end.ts'

/** Saves what is still written, ends the meeting and leads to its summary. */
export function FinishButton({ meeting, isPage }: { meeting: Meeting; isPage: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { data: options } = useMeetingOptions()
  const unsaved = use(BeforeEnd)
  const navigate = useNavigate()
  const label = options?.isSummaryEnabled === false ? 'Finalizar' : 'Finalizar e resumir'
  const save = async () => {
    const results = await Promise.all([...unsaved].map((finish) => finish()))
    const isSaved = results.every(Boolean)
    if (!isSaved) showFailure(undefined, 'A reunião continua: há texto que ainda não foi salvo.')
    return isSaved
  }
  return (
    <>
      <ActionButton
        variant="light"
        color="red"
        reason={meeting.canEdit ? undefined : NOT_ALLOWED_TO_CHANGE}
        onClick={() => setAsking(true)}
      >
        {label}
      </ActionButton>
      <EndMeetingDialog
        meeting={meeting}
        opened={isAsking}
        confirmLabel={label}
        before={save}
        onEnded={() => {
          if (isPage) void navigate(`/meetings/${meeting.id}?full=1`)
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
