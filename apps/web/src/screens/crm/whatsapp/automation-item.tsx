import type { Automation } from '@cadencia/crm/automations/contract'
import { useUpdateAutomation } from '@cadencia/crm/automations/react'
import { HttpError } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { ActionIcon, Badge, Group, Stack, Switch, Text } from '@mantine/core'
import { IconHistory, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { showFailure } from '../../../shell/show-failure.ts'
import { audienceLabel, runLabel, SCHEDULE_LABELS, scheduleLabel } from './automation-labels.ts'
import { DeleteAutomationDialog } from './delete-automation-dialog.tsx'
import classes from './whatsapp.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface AutomationItemProps {
  automation: Automation
  onEdit: () => void
}

/** One automation: what it sends, when and to whom, and what can be done with it. */
export function AutomationItem({ automation, onEdit }: AutomationItemProps) {
  const { name, message, isActive, scheduleType, scheduleTime } = automation
  return (
    <Stack component="li" gap={6} className={classes.row ?? ''} aria-label={name}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Group gap="xs" flex="1 1 180px" miw={0} mih={36}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Badge variant="default" radius="sm" tt="none">
            {SCHEDULE_LABELS[scheduleType]} · {scheduleTime}
          </Badge>
          <StatusBadge tone={isActive ? 'success' : 'neutral'} label={isActive ? 'Ativa' : 'Inativa'} />
        </Group>
        <ItemActions automation={automation} onEdit={onEdit} />
      </Group>
      <Text c="dimmed" className={classes.excerpt ?? ''}>
        {message}
      </Text>
      <ItemFacts automation={automation} />
    </Stack>
  )
}

function ItemFacts({ automation }: { automation: Automation }) {
  const { nextRunAt, lastRun, files, isActive } = automation
  const next = nextRunAt ? `Próximo envio: ${runLabel(nextRunAt)}` : 'Sem próximo envio'
  return (
    <Stack gap={2}>
      <Text size="sm">
        {scheduleLabel(automation)} · {audienceLabel(automation)}
      </Text>
      <Text size="sm" {...(nextRunAt ? {} : { c: 'dimmed' })}>
        {isActive ? next : 'Nada é enviado enquanto inativa'}
      </Text>
      {lastRun && (
        <Text size="sm" c="dimmed">
          Último: {runLabel(lastRun.scheduledFor)},{' '}
          {lastRun.status === 'skipped'
            ? `não enviado (${lastRun.reason ?? 'pulado'})`
            : plural(lastRun.recipients, 'mensagem', 'mensagens')}
        </Text>
      )}
      {files.length > 0 && (
        <Group gap={4} c="dimmed">
          <IconPaperclip {...icon} />
          <Text size="sm">{files.map(({ fileName }) => fileName).join(', ')}</Text>
        </Group>
      )}
    </Stack>
  )
}

function ItemActions({ automation, onEdit }: AutomationItemProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { id, name } = automation
  const button = { variant: 'subtle', color: 'gray', size: 36 } as const
  return (
    <Group gap={4} wrap="nowrap">
      <ActiveSwitch automation={automation} />
      <ActionIcon {...button} component={Link} to={`/crm/whatsapp/${id}`} aria-label={`Histórico de ${name}`}>
        <IconHistory {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={`Editar ${name}`} onClick={onEdit}>
        <IconPencil {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={`Deletar ${name}`} onClick={() => setDeleting(true)}>
        <IconTrash {...icon} />
      </ActionIcon>
      <DeleteAutomationDialog
        automation={automation}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </Group>
  )
}

const NOT_CHANGED = 'Falha ao atualizar automação'

/** The server explains why a single run cannot be switched on; other errors get the general message. */
function showToggleFailure(error: unknown): void {
  showFailure(error instanceof HttpError && error.status === 400 ? error : undefined, NOT_CHANGED)
}

function ActiveSwitch({ automation }: { automation: Automation }) {
  const update = useUpdateAutomation()
  const { id, name, isActive } = automation
  const wanted = update.isPending ? (update.variables.body.isActive ?? isActive) : isActive
  // Not disabled meanwhile: a disabled switch would lose the focus.
  const toggle = (checked: boolean) => {
    if (update.isPending) return
    update.mutate({ params: { id }, body: { isActive: checked } }, { onError: showToggleFailure })
  }
  return (
    <Switch
      mr={4}
      aria-label={`${name} ativa`}
      checked={wanted}
      aria-busy={update.isPending || undefined}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}
