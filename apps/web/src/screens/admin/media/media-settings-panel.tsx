import { MediaSettingsChange } from '@cadencia/admin/settings/contract'
import { useMediaSettings, useUpdateMediaSettings } from '@cadencia/admin/settings/react'
import { FILE_TYPES, type FileType } from '@cadencia/files/types'
import type { MediaSettings } from '@cadencia/settings/contract'
import { Checkbox, Group, Switch } from '@mantine/core'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { SettingsCard } from '../../../records/forms/settings-card.tsx'
import { SettingsGate } from '../../../records/forms/settings-gate.tsx'
import { useSettingsForm } from '../../../records/forms/use-settings-form.ts'

/** Those that the library offers. */
const TYPES: readonly FileType[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/plain',
]

export function MediaSettingsPanel() {
  return (
    <SettingsGate settings={useMediaSettings()} height={480}>
      {(settings) => <MediaSettingsForm settings={settings} />}
    </SettingsGate>
  )
}

const listOf = (types: string) => types.split(',').map((type) => type.trim())

function MediaSettingsForm({ settings }: { settings: MediaSettings }) {
  const update = useUpdateMediaSettings()
  const settingsForm = useSettingsForm({
    draftKey: 'admin.settings.media',
    settings,
    schema: MediaSettingsChange,
    save: (body) => update.mutateAsync({ body }),
  })
  const { form } = settingsForm
  return (
    <SettingsCard title="Configurações de mídia" isSecondary recordForm={settingsForm}>
      <NumberField
        label="Tamanho máximo (MB)"
        description="De 1 a 100"
        {...form.getInputProps('maxFileSize')}
      />
      <Checkbox.Group
        label="Tipos permitidos"
        value={listOf(form.values.allowedTypes)}
        error={form.errors.allowedTypes}
        onChange={(types) => form.setFieldValue('allowedTypes', types.filter(Boolean).join(','))}
      >
        <Group gap="md" mt="xs">
          {TYPES.map((type) => (
            <Checkbox key={type} value={type} label={FILE_TYPES[type].label} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label="Otimizar imagens"
        description="Guarda as imagens com menos bytes"
        {...form.getInputProps('autoOptimizeImages', { type: 'checkbox' })}
      />
      <Switch
        label="Redimensionar imagens"
        description="Reduz as que passam destas medidas, sem distorcer"
        {...form.getInputProps('enableImageResize', { type: 'checkbox' })}
      />
      <Group grow align="flex-end" gap="md">
        <NumberField
          label="Largura máxima (px)"
          description="De 100 a 4000"
          disabled={!form.values.enableImageResize}
          {...form.getInputProps('maxImageWidth')}
        />
        <NumberField
          label="Altura máxima (px)"
          description="De 100 a 4000"
          disabled={!form.values.enableImageResize}
          {...form.getInputProps('maxImageHeight')}
        />
      </Group>
    </SettingsCard>
  )
}
