import { messageOf } from '@cadencia/http/http-error'
import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { disableSecondFactor, type SecondFactor } from '@cadencia/people/security/contract'
import { useDisableSecondFactor, useSecondFactor } from '@cadencia/people/security/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'

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
  const disable = useDisableSecondFactor()
  const [error, setError] = useState<string>()
  const recordForm = useRecordForm({
    // A code is kept nowhere.
    draftKey: undefined,
    initialValues: { code: '' },
    toBody: ({ code }) => ({ code: code.trim() }),
    schema: disableSecondFactor.schema.body,
    save: (body) => {
      setError(undefined)
      return disable.mutateAsync({ body })
    },
    onSaved: () => {
      showToast({ title: 'Verificação em duas etapas desligada', tone: 'success' })
      onClose()
    },
    failure: (failure) => setError(messageOf(failure, 'Não foi possível desligar. Tente novamente.')),
  })
  const { form } = recordForm
  return (
    <RecordFormDialog
      opened
      title="Desligar a verificação em duas etapas"
      submitLabel="Desligar"
      size="sm"
      isIncomplete={form.values.code.trim() === ''}
      error={error}
      recordForm={recordForm}
      onClose={onClose}
    >
      <TextInput
        label="Código de verificação"
        description="Do aplicativo autenticador, ou um código de recuperação"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
    </RecordFormDialog>
  )
}
