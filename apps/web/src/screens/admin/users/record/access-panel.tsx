import { messageOf } from '@cadencia/http/http-error'
import type { AdminUser } from '@cadencia/people/contract'
import { useResetSecondFactor } from '@cadencia/people/react/security'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../../../shell/person.ts'
import { ActivationDialog } from '../activation-dialog.tsx'
import { ActiveBadge, ActiveButton, LastAccess } from '../user-table.tsx'

/** Whether the person may sign in, when they last did, and their second factor. */
export function AccessPanel({ user }: { user: AdminUser }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <ActiveBadge user={user} />
          <Text size="sm" c="dimmed" component="span">
            Último acesso: <LastAccess user={user} />
          </Text>
        </Group>
        <ActiveButton user={user} onChangeActive={() => setChanging(true)} />
      </Group>
      {user.hasSecondFactor && <SecondFactorReset user={user} />}
      {isChanging && <ActivationDialog user={user} onClose={() => setChanging(false)} />}
    </Stack>
  )
}

function SecondFactorReset({ user }: { user: AdminUser }) {
  const [isAsking, setAsking] = useState(false)
  const reset = useResetSecondFactor()
  const confirm = async () => {
    try {
      await reset.mutateAsync({ params: { id: user.id } })
      showToast({ title: 'Verificação em duas etapas desligada', message: fullName(user), tone: 'success' })
      setAsking(false)
    } catch (error) {
      showToast({
        title: 'Erro',
        message: messageOf(error, 'Não foi possível desligar a verificação. Tente novamente.'),
        tone: 'error',
      })
    }
  }
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">Verificação em duas etapas ligada</Text>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        Desligar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Desligar a verificação de ${fullName(user)}?`}
        text="Só para quem perdeu o aparelho e os códigos de recuperação. Até ligá-la de novo, a pessoa entra apenas com a senha."
        confirmLabel="Desligar"
        isDanger
        isPending={reset.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </Group>
  )
}
