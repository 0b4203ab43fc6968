import { messageOf } from '@cadencia/http/http-error'
import { REPORT_TYPES, type ReportType } from '@cadencia/insights/reports/contract'
import { useSubscription, useUpdateSubscription } from '@cadencia/insights/reports/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { TYPE_LABELS } from '../report-labels.ts'

interface WeeklyDialogProps {
  opened: boolean
  onClose: () => void
}

const isType = (value: string): value is ReportType => REPORT_TYPES.some((type) => type === value)

/** Which reports come by e-mail every Monday; none, unless chosen. */
export function WeeklyDialog({ opened, onClose }: WeeklyDialogProps) {
  const subscription = useSubscription()
  const update = useUpdateSubscription()
  const [chosen, setChosen] = useState<ReportType[]>()
  const types = chosen ?? subscription.data?.types
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  const save = () => {
    if (types === undefined) return
    update.mutate(
      { body: { types } },
      {
        onSuccess: (saved) => {
          const title = saved.types.length > 0 ? 'Relatórios por e-mail' : 'E-mails semanais desligados'
          const message = saved.types.length > 0 ? 'O próximo chega na segunda-feira de manhã.' : ''
          showToast({ title, ...(message ? { message } : {}), tone: 'success' })
          close()
        },
      },
    )
  }
  return (
    <FormDialog
      opened={opened}
      title="Relatórios por e-mail"
      submitLabel="Salvar"
      isPending={update.isPending}
      error={update.error ? messageOf(update.error, 'Não foi possível salvar. Tente novamente.') : undefined}
      onSubmit={save}
      onClose={close}
    >
      {types ? (
        <TypeChoices types={types} onChange={setChosen} />
      ) : subscription.isError ? (
        <ErrorState
          message={messageOf(subscription.error, 'Não foi possível carregar sua escolha.')}
          onRetry={() => void subscription.refetch()}
          isRetrying={subscription.isFetching}
        />
      ) : (
        <Skeleton height={160} role="status" aria-label="Carregando" tabIndex={-1} data-autofocus />
      )}
      <Text size="sm" c="dimmed">
        O e-mail vai para o seu endereço de acesso. Você pode desligar quando quiser.
      </Text>
    </FormDialog>
  )
}

interface TypeChoicesProps {
  types: readonly ReportType[]
  onChange: (types: ReportType[]) => void
}

function TypeChoices({ types, onChange }: TypeChoicesProps) {
  const first = useRef<HTMLInputElement>(null)
  // The focus was on the sign that the choices load, unless it has gone elsewhere meanwhile.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) first.current?.focus()
  }, [])
  return (
    <Checkbox.Group
      label="O que receber"
      description="Toda segunda-feira às 7h, sobre a semana anterior, em PDF."
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={[...types]}
      onChange={(values) => onChange(values.filter(isType))}
    >
      <Stack gap="sm" mt="sm">
        {REPORT_TYPES.map((type, index) => (
          <Checkbox
            key={type}
            ref={index === 0 ? first : null}
            value={type}
            label={TYPE_LABELS[type].label}
            description={TYPE_LABELS[type].about}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
