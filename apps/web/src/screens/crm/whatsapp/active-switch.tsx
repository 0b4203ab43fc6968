import type { Automation } from '@cadencia/crm/automations/contract'
import { useUpdateAutomation } from '@cadencia/crm/automations/react'
import { HttpError } from '@cadencia/http/http-error'
import { Switch } from '@mantine/core'
import { showFailure } from '../../../shell/show-failure.ts'

const NOT_CHANGED = 'Falha ao atualizar automação'

/** The server explains why a single run cannot be switched on; other errors get the general message. */
function showToggleFailure(error: unknown): void {
  showFailure(error instanceof HttpError && error.status === 400 ? error : undefined, NOT_CHANGED)
}

/** Switches an automation on and off. */
export function ActiveSwitch({ automation }: { automation: Automation }) {
  const update = useUpdateAutomation()
  const { id, name, isActive } = automation
  const wanted = update.isPending ? (update.variables.body.isActive ?? isActive) : isActive
  // Not disabled meanwhile: a disabled switch would lose the focus.
  const toggle = (checked: boolean) => {
    if (update.isPending) return
    update.mutate({ params: { id }, body: { isActive: checked } }, { onError: showToggleFailure })
  }
  return (
    <Switch
      aria-label={`${name} ativa`}
      checked={wanted}
      aria-busy={update.isPending || undefined}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}
