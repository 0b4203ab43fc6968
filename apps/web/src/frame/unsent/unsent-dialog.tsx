import { formatDateTime } from '@cadencia/locale/dates'
import { discardUnsentTask, retryUnsentTask } from '@cadencia/sprints/tasks/unsent-delivery'
import type { UnsentTask } from '@cadencia/sprints/tasks/unsent-task'
import { hasConflict, isWaiting } from '@cadencia/sprints/tasks/unsent-tasks'
import { Dialog } from '@cadencia/ui/dialog'
import { badgeOf } from '@cadencia/ui/status-badge'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SENT_LATER } from '../../offline/unsent-labels.ts'
import { TASK_STATUS_LABELS } from '../../screens/sprints/tasks/task-labels.ts'
import type { UnsentText } from './use-unsent-texts.ts'

interface UnsentDialogProps {
  opened: boolean
  tasks: readonly UnsentTask[]
  texts: readonly UnsentText[]
  onClose: () => void
}

/** What was done without a connection and is not sent yet, with what stands in its way. */
export function UnsentDialog({ opened, tasks, texts, onClose }: UnsentDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Ainda não enviado">
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {tasks.map((unsent) => (
          <UnsentTaskRow key={unsent.id} unsent={unsent} />
        ))}
        {texts.map((unsent) => (
          <UnsentTextRow key={unsent.clientId} unsent={unsent} />
        ))}
      </Stack>
    </Dialog>
  )
}

function didWhat(unsent: UnsentTask): string {
  return unsent.kind === 'creation'
    ? 'Criar tarefa'
    : `Mudar para ${badgeOf(TASK_STATUS_LABELS, unsent.status).label}`
}

function UnsentTaskRow({ unsent }: { unsent: UnsentTask }) {
  const client = useQueryClient()
  const { title, createdAt, refusal } = unsent
  const current = unsent.kind === 'status' ? unsent.current : null
  return (
    <Row what={didWhat(unsent)} title={title} at={createdAt} refusal={refusal} isWaiting={isWaiting(unsent)}>
      {current && (
        <Text size="sm" c="red" role="alert">
          Mudou enquanto isso. Agora: {current.title === title ? '' : `“${current.title}”, `}
          {badgeOf(TASK_STATUS_LABELS, current.status).label}.
        </Text>
      )}
      <Group gap="xs">
        {(hasConflict(unsent) || refusal !== null) && (
          <Button size="compact-sm" variant="light" onClick={() => void retryUnsentTask(client, unsent)}>
            {current ? 'Manter o meu' : 'Tentar novamente'}
          </Button>
        )}
        <Discard onClick={() => void discardUnsentTask(client, unsent)} title={title} />
      </Group>
    </Row>
  )
}

function UnsentTextRow({ unsent }: { unsent: UnsentText }) {
  const client = useQueryClient()
  const { what, text, createdAt, refusal, retry, discard } = unsent
  const title = text === '' ? 'Arquivos' : text
  return (
    <Row what={what} title={title} at={createdAt} refusal={refusal} isWaiting={refusal === null}>
      <Group gap="xs">
        {refusal !== null && (
          <Button size="compact-sm" variant="light" onClick={() => retry(client)}>
            Tentar novamente
          </Button>
        )}
        <Discard onClick={discard} title={title} />
      </Group>
    </Row>
  )
}

interface RowProps {
  what: string
  title: string
  at: string
  refusal: string | null
  isWaiting: boolean
  children: ReactNode
}

function Row({ what, title, at, refusal, isWaiting, children }: RowProps) {
  return (
    <Stack component="li" gap={4}>
      <Text fw={500} lineClamp={2}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {what} · {formatDateTime(at)}
      </Text>
      {isWaiting && (
        <Text size="sm" c="dimmed">
          {SENT_LATER}
        </Text>
      )}
      {refusal !== null && (
        <Text size="sm" c="red" role="alert">
          {refusal}
        </Text>
      )}
      {children}
    </Stack>
  )
}

function Discard({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-label={`Descartar: ${title}`}
      onClick={onClick}
    >
      Descartar
    </Button>
  )
}
