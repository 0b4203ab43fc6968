import { commentOutbox } from '@cadencia/discussions/unsent-comments'
import { plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { useOutboxDelivery } from '@cadencia/realtime/outbox-delivery'
import { useUnsentTaskDelivery } from '@cadencia/sprints/tasks/unsent-delivery'
import { hasConflict, useUnsentTasks } from '@cadencia/sprints/tasks/unsent-tasks'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { leave, useSignOut } from '../../records/people/sign-out.ts'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useUnsentTexts } from './use-unsent-texts.ts'

/** In the header: how much is not sent yet, and the list of it. Sends it when there is a connection. */
export function UnsentWork() {
  const { data: user } = useCurrentUser()
  useUnsentTaskDelivery(user && !user.isAdministrator ? user.id : null)
  useOutboxDelivery(commentOutbox, user && !user.isGuest ? user.id : null)
  const tasks = useUnsentTasks(({ all }) => all)
  const texts = useUnsentTexts()
  const { isAsked } = useSignOut()
  const [isOpen, setOpen] = useState(false)
  const count = tasks.length + texts.length
  const refused =
    tasks.filter((task) => hasConflict(task) || task.refusal !== null).length +
    texts.filter(({ refusal }) => refusal !== null).length
  const label = plural(count, 'não enviada', 'não enviadas')
  return (
    <>
      {count > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          color={refused > 0 ? 'red' : 'gray'}
          leftSection={<IconCloudUp size={16} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          aria-label={refused > 0 ? `${label}, ${plural(refused, 'precisa', 'precisam')} de você` : label}
          title={label}
          onClick={() => setOpen(true)}
        >
          <span className="mantine-visible-from-md">{label}</span>
          <span className="mantine-hidden-from-md">{count}</span>
        </Button>
      )}
      <UnsentDialog opened={isOpen && count > 0} tasks={tasks} texts={texts} onClose={() => setOpen(false)} />
      <ConfirmDialog
        opened={isAsked}
        title="Sair sem enviar?"
        text={`${plural(count, 'alteração ou mensagem ainda não foi enviada', 'alterações ou mensagens ainda não foram enviadas')} e ${count === 1 ? 'será perdida' : 'serão perdidas'}.`}
        confirmLabel="Sair e descartar"
        isDanger
        onConfirm={() => void leave()}
        onClose={() => useSignOut.setState({ isAsked: false })}
      />
    </>
  )
}
