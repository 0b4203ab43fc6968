import { messageOf } from '@cadencia/http/http-error'
import type { Meeting } from '@cadencia/meetings/contract'
import { useTranscript } from '@cadencia/meetings/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconFileText, IconLock } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { NOT_ALLOWED_TO_READ } from '../meeting-labels.ts'
import { TranscriptParts } from '../transcript-parts.tsx'

/** What was said, each author's part by itself. */
export function TranscriptPanel({ meeting }: { meeting: Meeting }) {
  const { canReadTranscript, hasTranscript } = meeting
  const { data, error, isFetching, refetch } = useTranscript(meeting.id, {
    isEnabled: canReadTranscript && hasTranscript,
  })
  if (!canReadTranscript) return <EmptyState icon={IconLock} text={NOT_ALLOWED_TO_READ} />
  if (!hasTranscript) {
    return (
      <EmptyState
        icon={IconFileText}
        text="Nenhuma transcrição salva"
        description={meeting.status === 'scheduled' ? 'Ela pode ser feita quando a reunião começar.' : ''}
        action={
          meeting.canEdit &&
          meeting.status !== 'scheduled' && <WriteLink id={meeting.id} label="Transcrever" />
        }
      />
    )
  }
  if (error && !data) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar a transcrição.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <Stack role="status" aria-label="Carregando" gap="sm">
        <Skeleton height={28} width="40%" />
        <Skeleton height={14} />
        <Skeleton height={14} />
        <Skeleton height={14} width="70%" />
      </Stack>
    )
  }
  return (
    <Stack gap="lg">
      <TranscriptParts parts={data.parts} />
      {meeting.canEdit && (
        <div>
          <WriteLink id={meeting.id} label="Editar minha parte" />
        </div>
      )}
    </Stack>
  )
}

function WriteLink({ id, label }: { id: string; label: string }) {
  const { search } = useLocation()
  return (
    <Button component={Link} to={{ pathname: `/meetings/${id}/transcribe`, search }} variant="default">
      {label}
    </Button>
  )
}
