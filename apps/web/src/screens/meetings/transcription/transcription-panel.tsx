import { isOver } from '@cadencia/meetings/contract'
import { useMeetingOptions } from '@cadencia/meetings/react'
import type { useTranscription } from '@cadencia/meetings/transcripts/react'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy, IconEraser, IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/action-button.tsx'
import { STATUS_LABELS } from '../meeting-labels.ts'
import { TranscriptField } from './transcript-field.tsx'
import classes from './transcription.module.css'
import type { Writing } from './use-own-transcript.ts'
import type { Subject } from './use-transcription-subject.ts'

type TranscriptionProblem = NonNullable<ReturnType<typeof useTranscription>['problem']>

/** Why nothing is being transcribed (specified texts). */
const PROBLEM_LABELS = {
  unsupported:
    'Seu navegador não suporta reconhecimento de voz. Use o Chrome ou Edge para esta funcionalidade.',
  denied: 'É necessário permitir o acesso ao microfone para transcrever a reunião.',
  unavailable: 'Não foi possível acessar o microfone. Verifique as permissões.',
  interrupted: 'A conexão com o reconhecimento de voz caiu. Inicie a transcrição novamente.',
} as const satisfies Record<TranscriptionProblem, string>

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const CLOUD_NOTE =
  'O reconhecimento de voz é do seu navegador, que pode enviar o áudio à nuvem do fabricante para transcrevê-lo.'
const SWITCHED_OFF = 'A transcrição está desativada nas configurações do sistema.'

interface TranscriptionPanelProps {
  subject: Subject
  writing: Writing
  /** Something else is what people came to do first. */
  isQuiet: boolean
}

/** Speaks into text, lets it be mended, saves it. */
export function TranscriptionPanel({ subject, writing, isQuiet }: TranscriptionPanelProps) {
  const { data: options } = useMeetingOptions()
  const isEnabled = options?.isTranscriptionEnabled ?? true
  return (
    <Stack component="section" gap="md" aria-label="Texto ao vivo da reunião">
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
      {writing.elsewhere && <SavedElsewhere {...writing.elsewhere} />}
      {isEnabled && <Controls subject={subject} writing={writing} isQuiet={isQuiet} />}
      <TranscriptField writing={writing} isReadOnly={!isEnabled || subject.refusal !== undefined} />
      <Text size="sm" c="dimmed">
        {CLOUD_NOTE}
      </Text>
    </Stack>
  )
}

function MeetingBadge({ status }: { status: Subject['status'] }) {
  if (isOver({ status })) return <StatusBadge tone="neutral" label="Finalizada" />
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

function SavedElsewhere({ text, join, take }: NonNullable<Writing['elsewhere']>) {
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      p="sm"
      title="A sua transcrição foi salva em outra aba ou aparelho"
    >
      <Text lineClamp={4}>{text}</Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={join}>
          Juntar ao meu texto
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={take}>
          Usar o que foi salvo
        </Button>
      </Group>
    </Alert>
  )
}

function Controls({ subject, writing, isQuiet }: TranscriptionPanelProps) {
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
          variant={isQuiet ? 'default' : 'filled'}
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
  return isOver({ status }) ? 'A reunião já foi finalizada.' : undefined
}
