import { messageOf } from '@cadencia/http/http-error'
import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import type { SecondFactor } from '@cadencia/people/security/contract'
import { useDisableSecondFactor, useSecondFactor } from '@cadencia/people/security/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'

const EnableDialog = lazyDialog(() => import('./enable-dialog.tsx').then((module) => module.EnableDialog))

/** The second factor of the administrator's own sign-in: on or off. */
export function SecondFactorPanel() {
  const factor = useSecondFactor()
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="factor-title" fz="lg">
          Verificação em duas etapas
        </Title>
        {factor.data && (
          <StatusBadge
            tone={factor.data.isEnabled ? 'success' : 'neutral'}
            label={factor.data.isEnabled ? 'Ligada' : 'Desligada'}
          />
        )}
      </Group>
      {factor.isPending && <Skeleton height={80} role="status" aria-label="Carregando" />}
      {factor.isError && !factor.data && (
        <ErrorState
          message={messageOf(factor.error, 'Não foi possível carregar.')}
          onRetry={() => void factor.refetch()}
          isRetrying={factor.isFetching}
        />
      )}
      {factor.data && <Factor factor={factor.data} />}
    </Stack>
  )
}

function Factor({ factor }: { factor: SecondFactor }) {
  // Stays what was opened: turning it on ends with codes to keep, when the panel knows that it is on.
  const [opened, setOpened] = useState<'enable' | 'disable'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Text size="sm" c="dimmed">
        {factor.isEnabled
          ? enabledLabel(factor)
          : 'Além da senha, a entrada pede um código do aplicativo autenticador do seu celular.'}
      </Text>
      <Group justify="flex-end">
        <Button
          variant={factor.isEnabled ? 'default' : 'filled'}
          onClick={() => setOpened(factor.isEnabled ? 'disable' : 'enable')}
        >
          {factor.isEnabled ? 'Desligar' : 'Ligar'}
        </Button>
      </Group>
      {opened === 'disable' && <DisableDialog onClose={close} />}
      {opened === 'enable' && <EnableDialog onClose={close} />}
    </>
  )
}

function enabledLabel({ enabledAt, recoveryCodesLeft }: SecondFactor): string {
  const left = plural(recoveryCodesLeft, 'código de recuperação restante', 'códigos de recuperação restantes')
  const since = enabledAt === null ? '' : `Ligada em ${formatDate(enabledAt)}. `
  return `${since}${left}. Quem perde o celular e os códigos pede a outro administrador que a desligue.`
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('')
  const disable = useDisableSecondFactor()
  const submit = async () => {
    try {
      await disable.mutateAsync({ body: { code } })
      showToast({ title: 'Verificação em duas etapas desligada', tone: 'success' })
      onClose()
    } catch {
      // Shown in the dialog.
    }
  }
  return (
    <FormDialog
      opened
      title="Desligar a verificação em duas etapas"
      submitLabel="Desligar"
      size="sm"
      isPending={disable.isPending}
      isIncomplete={code.trim() === ''}
      error={
        disable.isError ? messageOf(disable.error, 'Não foi possível desligar. Tente novamente.') : undefined
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Código de verificação"
        description="Do aplicativo autenticador, ou um código de recuperação"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
