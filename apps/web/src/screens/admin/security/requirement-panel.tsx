import { useSecuritySettings, useUpdateSecuritySettings } from '@cadencia/admin/settings/react'
import { type SecuritySettings, SecuritySettingsPatch } from '@cadencia/settings/contract'
import { Switch } from '@mantine/core'
import { SettingsCard } from '../../../forms/settings-card.tsx'
import { SettingsGate } from '../../../forms/settings-gate.tsx'
import { useSettingsForm } from '../../../forms/use-settings-form.ts'

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
  const send = form.onSubmit((values) => {
    if (!update.isPending) update.mutate({ body: changes(values) }, saving)
  })
  return (
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
  )
}
