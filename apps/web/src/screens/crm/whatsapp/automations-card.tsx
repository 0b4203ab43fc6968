import type { Automation } from '@cadencia/crm/automations/contract'
import { useAutomations } from '@cadencia/crm/automations/react'
import { messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Card, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconMessageBolt, IconPlus } from '@tabler/icons-react'
import { AutomationForm } from './automation-form.tsx'
import { AutomationItem } from './automation-item.tsx'
import { useAutomationUrlState } from './use-automation-url-state.ts'
import classes from './whatsapp.module.css'

/** Automations: the form that creates or changes one, and the list of them. */
export function AutomationsCard() {
  const automations = useAutomations()
  const address = useAutomationUrlState()
  const { isCreating, editedId, openNew, close } = address
  const edited = automations.data?.find(({ id }) => id === editedId)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={openNew}>
      Nova automação
    </Button>
  )
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="automations-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="automations-title">
          Automações
        </Title>
        {!isCreating && !edited && (automations.data?.length ?? 0) > 0 && add}
      </Group>
      <Stack gap="md">
        {edited && <AutomationForm key={edited.id} automation={edited} onClose={close} />}
        {isCreating && <AutomationForm key="new" onClose={close} />}
        {automations.isPending && <ListSkeleton />}
        {automations.isError && !automations.data && (
          <ErrorState
            message={messageOf(automations.error, 'Não foi possível carregar as automações.')}
            onRetry={() => void automations.refetch()}
            isRetrying={automations.isFetching}
          />
        )}
        {automations.data && (
          <AutomationList
            automations={automations.data}
            onEdit={address.openEdit}
            add={isCreating ? null : add}
          />
        )}
      </Stack>
    </Card>
  )
}

interface AutomationListProps {
  automations: readonly Automation[]
  onEdit: (id: string) => void
  add: React.ReactNode
}

function AutomationList({ automations, onEdit, add }: AutomationListProps) {
  if (automations.length === 0) {
    return (
      <EmptyState
        icon={IconMessageBolt}
        text="Nenhuma automação configurada"
        description="Uma automação escreve aos leads do WhatsApp no dia e no horário que você escolher."
        action={add}
      />
    )
  }
  return (
    <ul className={classes.list} aria-label="Automações">
      {automations.map((automation) => (
        <AutomationItem key={automation.id} automation={automation} onEdit={() => onEdit(automation.id)} />
      ))}
    </ul>
  )
}

function ListSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Carregando">
      {[0, 1, 2].map((row) => (
        <Stack key={row} gap={6}>
          <Skeleton height={20} width="60%" />
          <Skeleton height={14} />
          <Skeleton height={14} width="40%" />
        </Stack>
      ))}
    </Stack>
  )
}
