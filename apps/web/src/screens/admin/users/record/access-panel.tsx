import type { AdminUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { useResetSecondFactor } from '@cadencia/people/users/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../../../kit/full-name.ts'
import { showFailure } from '../../../../kit/show-failure.ts'
import { RecordActs } from '../../../../records/panel/record-panel.tsx'
import { useStepUp } from '../../../../records/people/step-up.tsx'
import { ActivationDialog } from '../activation-dialog.tsx'
import { ActiveBadge, ActiveButton, LastAccess } from '../user-access.tsx'

/** Whether the person may sign in, and when they last did. */
export function AccessState({ user }: { user: AdminUser }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <ActiveBadge user={user} />
      <span>
        Último acesso: <LastAccess user={user} />
      </span>
      <RecordActs>
        <ActiveButton user={user} onClick={() => setChanging(true)} />
      </RecordActs>
      {isChanging && <ActivationDialog user={user} onClose={() => setChanging(false)} />}
    </>
  )
}

/** Says that the person has a second factor, and turns it off. */
export function SecondFactorReset({ user }: { user: AdminUser }) {
  const isOneself = useCurrentUser().data?.id === user.id
  const reset = useResetSecondFactor()
  const { confirm, dialog } = useStepUp()
  const ask = async () => {
    const question = {
      title: `Desligar a verificação de ${fullName(user)}?`,
      text: 'Só para quem perdeu o aparelho e os códigos de recuperação. A pessoa sai das sessões abertas, é avisada por e-mail e, até ligá-la de novo, entra apenas com a senha.',
      submitLabel: 'Desligar',
    }
    try {
      await confirm(question, (proof) => reset.mutateAsync({ params: { id: user.id }, body: proof }))
      showToast({ title: 'Verificação em duas etapas desligada', message: fullName(user), tone: 'success' })
    } catch (error) {
      showFailure(error, 'Não foi possível desligar a verificação. Tente novamente.')
    }
  }
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">Verificação em duas etapas ligada</Text>
      {!isOneself && (
        <Button variant="default" size="compact-sm" onClick={() => void ask()}>
          Desligar
        </Button>
      )}
      {dialog}
    </Group>
  )
}
