import { useSecuritySettings, useUpdateSecuritySettings } from '@cadencia/admin/settings/react'
import type { StepUp } from '@cadencia/contract/step-up'
import { type SecuritySettings, SecuritySettingsPatch } from '@cadencia/settings/contract'
import { Switch } from '@mantine/core'
import { Cancelled } from '../../../kit/show-failure.ts'
import { SettingsCard } from '../../../records/forms/settings-card.tsx'
import { SettingsGate } from '../../../records/forms/settings-gate.tsx'
import { useSettingsForm } from '../../../records/forms/use-settings-form.ts'
import { useStepUp } from '../../../records/people/step-up.tsx'

/** What is required of all administrators. */
export function RequirementPanel() {
  return (
    <SettingsGate settings={useSecuritySettings()} height={180}>
      {(settings) => <RequirementForm settings={settings} />}
    </SettingsGate>
  )
}

function RequirementForm({ settings }: { settings: SecuritySettings }) {
  const update = useUpdateSecuritySettings()
  const { form, saving, changes } = useSettingsForm(settings, SecuritySettingsPatch)
  const { confirm, dialog } = useStepUp()
  const question = {
    title: 'Confirme que é você',
    text: 'O que se exige de todos os administradores vai mudar, e vale na hora.',
    submitLabel: 'Salvar',
  }
  const send = form.onSubmit(async (values) => {
    if (update.isPending) return
    try {
      const act = (proof: StepUp) => update.mutateAsync({ body: { ...changes(values), ...proof } })
      saving.onSuccess(await confirm(question, act))
    } catch (error) {
      if (!(error instanceof Cancelled)) saving.onError(error)
    }
  })
  return (
    <>
      <SettingsCard
        title="Todos os administradores"
        isSaving={update.isPending}
        isDirty={form.isDirty()}
        onSubmit={send}
      >
        <Switch
          label="Exigir a verificação em duas etapas"
          description="Quem não a tem precisa ligá-la antes de fazer qualquer outra coisa na administração"
          {...form.getInputProps('requireSecondFactor', { type: 'checkbox' })}
        />
      </SettingsCard>
      {dialog}
    </>
  )
}
