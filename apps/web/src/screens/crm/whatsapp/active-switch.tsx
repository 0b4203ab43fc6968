import type { Automation } from '@cadencia/crm/automations/contract'
import { useUpdateAutomation } from '@cadencia/crm/automations/react'
import { HttpError } from '@cadencia/http/http-error'
import { Switch } from '@mantine/core'
import { IconPower } from '@tabler/icons-react'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordActions } from '../../../records/panel/offered-actions.tsx'

const NOT_CHANGED = 'Falha ao atualizar automação'

/** The server explains why a single run cannot be switched on; other errors get the general message. */
function showToggleFailure(error: unknown): void {
  showFailure(error instanceof HttpError && error.status === 400 ? error : undefined, NOT_CHANGED)
}

function useActive({ id, isActive }: Automation) {
  const update = useUpdateAutomation()
  return {
    isPending: update.isPending,
    isOn: update.isPending ? (update.variables.body.isActive ?? isActive) : isActive,
    toggle: (isOn: boolean) => {
      if (update.isPending) return
      update.mutate({ params: { id }, body: { isActive: isOn } }, { onError: showToggleFailure })
    },
  }
}

/** Offers the same to palette and keys. */
export function ActiveAction({ automation }: { automation: Automation }) {
  const { isOn, toggle } = useActive(automation)
  return (
    <RecordActions
      actions={[
        {
          id: 'active',
          label: isOn ? 'Desativar' : 'Ativar',
          icon: IconPower,
          keys: 's',
          run: () => toggle(!isOn),
        },
      ]}
    />
  )
}

/** Switches an automation on and off. */
export function ActiveSwitch({ automation }: { automation: Automation }) {
  const { isPending, isOn, toggle } = useActive(automation)
  return (
    // Not disabled meanwhile: a disabled switch would lose the focus.
    <Switch
      aria-label={`${automation.name} ativa`}
      checked={isOn}
      aria-busy={isPending || undefined}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}
