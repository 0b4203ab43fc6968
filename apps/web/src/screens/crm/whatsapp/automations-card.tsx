import type { Automation } from '@cadencia/crm/automations/contract'
import { useAutomations, useDeleteAutomation } from '@cadencia/crm/automations/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Button, Card, Divider, Group, Title } from '@mantine/core'
import { IconMessageBolt, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { wholeList } from '../../../collections/rows/whole-list.ts'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { showRefusal } from '../../../kit/show-failure.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { ON_SCREEN } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { showSuccess } from '../show-success.ts'
import { AUTOMATION_COLLECTION } from './automation-collection.tsx'
import { AutomationForm } from './automation-form.tsx'

/** Automations: the form that creates or changes one, and the list of them. */
export function AutomationsCard({ openId }: { openId?: string | undefined }) {
  const automations = useAutomations()
  const view = useCollectionView(AUTOMATION_COLLECTION)
  const { isCreating, editedId, openNew, openEdit, close } = useAutomationUrlState()
  useActions(ON_SCREEN, [{ id: 'create', label: 'Nova automação', icon: IconPlus, keys: 'c', run: openNew }])
  const [deleted, setDeleted] = useState<Automation>()
  const [createdId, setCreatedId] = useState<string>()
  useFocusedRow(createdId)
  const actions = useStable({ onEdit: ({ id }: Automation) => openEdit(id), onDelete: setDeleted })
  const edited = automations.data?.find(({ id }) => id === editedId)
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={openNew}
    >
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
      {edited && <AutomationForm key={edited.id} automation={edited} onClose={close} />}
      {isCreating && <AutomationForm key="new" onCreated={setCreatedId} onClose={close} />}
      {(edited || isCreating) && <Divider my="md" />}
      <CollectionView
        collection={AUTOMATION_COLLECTION}
        view={view}
        list={wholeList(automations, automations.data ?? [])}
        context={actions}
        // The new one stands out, as the open one does.
        openId={openId ?? createdId}
        failed="Não foi possível carregar as automações."
        failedNext="Não foi possível carregar mais automações."
        emptyState={
          <EmptyState
            icon={IconMessageBolt}
            text="Nenhuma automação configurada"
            description="Uma automação escreve aos leads do WhatsApp no dia e no horário que você escolher."
            action={isCreating ? null : add}
          />
        }
      />
      {deleted && (
        <DeleteAutomationDialog automation={deleted} opened onClose={() => setDeleted(undefined)} />
      )}
    </Card>
  )
}

/** Leads the focus, and with it the eye, to a row as soon as it is drawn. */
function useFocusedRow(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a[data-record]`)?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [id])
}

interface DeleteAutomationDialogProps {
  automation: Automation
  opened: boolean
  onClose: () => void
}

/** Deletes an automation with its history, after asking. */
function DeleteAutomationDialog({ automation, opened, onClose }: DeleteAutomationDialogProps) {
  const remove = useDeleteAutomation()
  const confirm = () =>
    remove.mutate(
      { params: { id: automation.id } },
      {
        onSuccess: () => {
          showSuccess('Automação deletada com sucesso.')
          onClose()
        },
        onError: (error) => showRefusal(error, 'Falha ao deletar automação'),
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title={`Deletar ${automation.name}`}
      text="Tem certeza que deseja deletar esta automação?"
      confirmLabel="Deletar"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/** `?new=1` opens an empty form and `?edit=<id>` one that is loaded, so that links and a reload reach it. */
function useAutomationUrlState() {
  const { params, change } = useUrlState()
  return {
    isCreating: params.has('new'),
    editedId: params.get('edit') ?? undefined,
    openNew: () => change({ new: '1', edit: null }),
    openEdit: (id: string) => change({ new: null, edit: id }),
    close: () => change({ new: null, edit: null }),
  }
}
