import {
  type MessagingSettingsDraft as Draft,
  MessagingSettingsDraft,
} from '@cadencia/messaging/gateway/contract'
import { useMessagingSettings, useUpdateMessagingSettings } from '@cadencia/messaging/gateway/react'
import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { SettingsCard } from '../../../records/forms/settings-card.tsx'
import { SettingsGate } from '../../../records/forms/settings-gate.tsx'
import { useSettingsForm } from '../../../records/forms/use-settings-form.ts'

const SAVED = { title: 'Configurações salvas', message: 'O novo ritmo já vale.' }

/** When and how fast messages leave: what keeps a number from being banned. */
export function MessagingSettingsCard() {
  return (
    <SettingsGate settings={useMessagingSettings()} height={340}>
      {(settings) => <MessagingSettingsForm settings={settings} />}
    </SettingsGate>
  )
}

function MessagingSettingsForm({ settings }: { settings: Draft }) {
  const update = useUpdateMessagingSettings()
  const settingsForm = useSettingsForm({
    draftKey: 'admin.settings.messaging',
    settings,
    schema: MessagingSettingsDraft,
    save: (changes) => update.mutateAsync({ body: { ...settings, ...changes } }),
    saved: SAVED,
  })
  const { form } = settingsForm
  return (
    <SettingsCard
      title="Ritmo de envio"
      description="Números que escrevem rápido demais são bloqueados. O que não pode sair agora espera na fila."
      submitLabel="Salvar"
      recordForm={settingsForm}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        <TextInput
          label="Início da janela de envio"
          description="HH:mm, horário de São Paulo"
          required
          {...form.getInputProps('sendWindowStart')}
        />
        <TextInput
          label="Fim da janela de envio"
          description="Até 24:00"
          required
          {...form.getInputProps('sendWindowEnd')}
        />
        <NumberField
          label="Envios por minuto"
          description="1 a 6.000"
          required
          {...form.getInputProps('sendsPerMinute')}
        />
        <NumberField
          label="Limite por dia"
          description="1 a 1.000.000"
          required
          {...form.getInputProps('dailyCap')}
        />
        <NumberField
          label="Intervalo mínimo em segundos"
          description="0 a 60; o intervalo real varia ao acaso"
          required
          {...form.getInputProps('minSpacingSeconds')}
        />
      </SimpleGrid>
      <Switch
        label="Aquecer números novos"
        description="50 mensagens no primeiro dia e metade a mais a cada dia, até o limite por dia. Não vale para o simulado."
        {...form.getInputProps('warmUp', { type: 'checkbox' })}
      />
    </SettingsCard>
  )
}
