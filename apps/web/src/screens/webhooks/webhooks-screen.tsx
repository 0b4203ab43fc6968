import { EmptyState } from '@cadencia/ui/empty-state'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useWebhooks, webhookList } from '@cadencia/webhooks/react'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CollectionView } from '../../collections/collection-view.tsx'
import { wholeList } from '../../collections/rows/whole-list.ts'
import { useCollectionView } from '../../collections/use-collection-view.ts'
import { useCreateParam } from '../../collections/use-create-param.ts'
import { Screen } from '../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../records/panel/use-close-record.ts'
import { opensToSession } from '../../records/people/administrators-only.tsx'
import { WEBHOOK_COLLECTION } from './webhook-collection.tsx'
import type { WebhookAction } from './webhook-record.tsx'

const loadDialogs = () => import('./webhook-dialogs.tsx')
const NewWebhookDialog = lazyDialog(() => loadDialogs().then((module) => module.NewWebhookDialog))
const EditWebhookDialog = lazyDialog(() => loadDialogs().then((module) => module.EditWebhookDialog))
const DeleteWebhookDialog = lazyOverlay(() => loadDialogs().then((module) => module.DeleteWebhookDialog))
const ChangeSecretDialog = lazyDialog(() => loadDialogs().then((module) => module.ChangeSecretDialog))
const WebhookRecord = lazyOverlay(() => import('./webhook-record.tsx').then((module) => module.WebhookRecord))

const FAILED = 'Não foi possível carregar os webhooks.'

/** The webhooks; one of them opens beside the list. */
export function WebhooksScreen() {
  const { webhookId } = useParams()
  const { isCreating, openForm, closeForm } = useCreateParam('Novo webhook')
  const [action, setAction] = useState<WebhookAction>()
  const view = useCollectionView(WEBHOOK_COLLECTION)
  const closeRecord = useCloseRecord('/admin/webhooks')
  const webhooks = useWebhooks()
  const open = webhooks.data?.find(({ id }) => id === webhookId)
  const closeDialog = () => setAction(undefined)
  return (
    <Screen
      backTo="/admin"
      title="Webhooks"
      subtitle="Outros sistemas são avisados do que acontece aqui"
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={openForm}>
          Novo webhook
        </Button>
      }
    >
      <CollectionView
        collection={WEBHOOK_COLLECTION}
        view={view}
        list={wholeList(webhooks, webhooks.data ?? [])}
        context={null}
        openId={webhookId}
        failed={FAILED}
        failedNext={FAILED}
        emptyState={
          <EmptyState
            icon={IconWebhook}
            text="Nenhum webhook"
            description="Crie um para que outro sistema receba, assinado e em ordem, o que acontece aqui."
            action={
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={openForm}
              >
                Novo webhook
              </Button>
            }
          />
        }
      />
      {isCreating && <NewWebhookDialog onClose={closeForm} />}
      {webhookId && (
        <WebhookRecord webhookId={webhookId} query={webhooks} onAction={setAction} onClose={closeRecord} />
      )}
      {open && action === 'edit' && <EditWebhookDialog webhook={open} onClose={closeDialog} />}
      {open && action === 'secret' && <ChangeSecretDialog webhook={open} onClose={closeDialog} />}
      {open && action === 'delete' && (
        <DeleteWebhookDialog
          webhook={open}
          onDeleted={() => {
            closeDialog()
            closeRecord()
          }}
          onClose={closeDialog}
        />
      )}
    </Screen>
  )
}

WebhooksScreen.prefetch = async ({ client, params: { webhookId } }: ScreenAddress) => {
  if (!(await opensToSession(client))) return
  if (webhookId) WebhookRecord.preload()
  await client.prefetchQuery(webhookList())
}
