import { useMeetingOptions } from '@cadencia/meetings/react'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Alert, Badge, Button, Card, Grid, Group, Stack, Text, Title } from '@mantine/core'
import { IconDeviceFloppy, IconEraser, IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/action-button.tsx'
import { STATUS_LABELS } from '../meeting-labels.ts'
import { TranscriptParts } from '../transcript-parts.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MeetingTasks } from './meeting-tasks.tsx'
import { PROBLEM_LABELS } from './problem-labels.ts'
import { TranscriptField } from './transcript-field.tsx'
import classes from './transcription.module.css'
import { useOwnTranscript } from './use-own-transcript.ts'
import type { Subject } from './use-transcription-subject.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const CLOUD_NOTE =
  'O reconhecimento de voz é do seu navegador, que pode enviar o áudio à nuvem do fabricante para transcrevê-lo.'
const SWITCHED_OFF = 'A transcrição está desativada nas configurações do sistema.'

type Writing = ReturnType<typeof useOwnTranscript>

/** Speaks into text, lets it be mended, saves it; the meeting's tasks and the others' parts stand beside it. */
export function TranscriptionPanel({ subject }: { subject: Subject }) {
  const writing = useOwnTranscript(subject)
  const { data: options } = useMeetingOptions()
  const others = subject.parts.filter(({ userId }) => userId !== subject.userId)
  const isEnabled = options?.isTranscriptionEnabled ?? true
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md">
          <Group gap="xs">
            {writing.isRecording && (
              <Badge
                color="red"
                variant="light"
                radius="sm"
                leftSection={<span className={classes.recording} />}
                role="status"
              >
                Gravando
              </Badge>
            )}
            <MeetingBadge status={subject.status} />
          </Group>
          {!isEnabled && <Alert color="gray">{SWITCHED_OFF}</Alert>}
          {writing.problem && isEnabled && (
            <Alert color={writing.problem === 'unsupported' ? 'yellow' : 'red'} variant="light" role="alert">
              {PROBLEM_LABELS[writing.problem]}
            </Alert>
          )}
          {writing.isRecovered && <Recovered onDiscard={writing.transcription.discardRecovered} />}
          {isEnabled && <Controls subject={subject} writing={writing} />}
          <TranscriptField writing={writing} isReadOnly={!isEnabled || subject.refusal !== undefined} />
          <Text size="sm" c="dimmed">
            {CLOUD_NOTE}
          </Text>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="lg">
          <MeetingTasks subject={subject} />
          {others.length > 0 && (
            <Card component="section" withBorder padding="md" aria-labelledby="other-parts">
              <Title order={2} size="h3" id="other-parts" mb="md">
                Partes de outras pessoas
              </Title>
              <TranscriptParts parts={others} />
            </Card>
          )}
        </Stack>
      </Grid.Col>
      <LeaveDialog writing={writing} />
    </Grid>
  )
}

function MeetingBadge({ status }: { status: Subject['status'] }) {
  if (status === 'completed') return <StatusBadge tone="neutral" label="Finalizada" />
  return <StatusBadge {...STATUS_LABELS[status]} />
}

function Recovered({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="blue" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text>Recuperamos um texto que ainda não foi salvo</Text>
        <Button size="sm" variant="default" onClick={onDiscard}>
          Descartar
        </Button>
      </Group>
    </Alert>
  )
}

function Controls({ subject, writing }: { subject: Subject; writing: Writing }) {
  const { transcription, isRecording, isSaving, text, problem, send, clear } = writing
  const isEmpty = text.trim() === ''
  return (
    <Group gap="xs">
      {isRecording ? (
        <Button color="red" leftSection={<IconPlayerStop {...icon} />} onClick={transcription.stop}>
          Parar Transcrição
        </Button>
      ) : (
        <ActionButton
          leftSection={<IconMicrophone {...icon} />}
          reason={reasonNotToStart(subject, problem)}
          onClick={transcription.start}
        >
          Iniciar Transcrição
        </ActionButton>
      )}
      <Button variant="default" leftSection={<IconEraser {...icon} />} disabled={isEmpty} onClick={clear}>
        Limpar
      </Button>
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy {...icon} />}
        disabled={isEmpty || subject.refusal !== undefined}
        loading={isSaving}
        onClick={send}
      >
        Salvar Transcrição
      </Button>
    </Group>
  )
}

function reasonNotToStart({ refusal, status }: Subject, problem: Writing['problem']): string | undefined {
  if (refusal) return refusal
  if (problem === 'unsupported') return PROBLEM_LABELS.unsupported
  if (status === 'scheduled') return 'A transcrição começa quando a reunião estiver ativa.'
  return status === 'completed' ? 'A reunião já foi finalizada.' : undefined
}
