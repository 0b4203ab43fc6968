import { useSecuritySettings, useUpdateSecuritySettings } from '@cadencia/admin/settings/react'
import type { StepUp } from '@cadencia/contract/step-up'
import { type SecuritySettings, SecuritySettingsPatch } from '@cadencia/settings/contract'
import { Switch } from '@mantine/core'
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
  const { confirm, dialog } = useStepUp()
  const question = {
    title: 'Confirme que é você',
    text: 'O que se exige de todos os administradores vai mudar, e vale na hora.',
    submitLabel: 'Salvar',
  }
  const settingsForm = useSettingsForm({
    draftKey: 'admin.settings.security',
    settings,
    schema: SecuritySettingsPatch,
    save: (changes) => {
      const act = (proof: StepUp) => update.mutateAsync({ body: { ...changes, ...proof } })
      return confirm(question, act)
    },
  })
  return (
    <>
      <SettingsCard title="Todos os administradores" isSecondary recordForm={settingsForm}>
        <Switch
          label="Exigir a verificação em duas etapas"
          description="Quem não a tem precisa ligá-la antes de fazer qualquer outra coisa na administração"
          {...settingsForm.form.getInputProps('requireSecondFactor', { type: 'checkbox' })}
        />
      </SettingsCard>
      {dialog}
    </>
  )
}
