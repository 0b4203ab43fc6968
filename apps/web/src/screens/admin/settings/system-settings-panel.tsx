import { useSystemSettings, useUpdateSystemSettings } from '@cadencia/admin/settings/react'
import { useSystemReport } from '@cadencia/admin/system/react'
import { type SystemSettings, SystemSettingsPatch } from '@cadencia/settings/contract'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { Group, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Cancelled } from '../../../kit/show-failure.ts'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { SettingsCard } from '../../../records/forms/settings-card.tsx'
import { SettingsGate } from '../../../records/forms/settings-gate.tsx'
import { useSettingsForm } from '../../../records/forms/use-settings-form.ts'

export function SystemSettingsPanel() {
  return (
    <SettingsGate settings={useSystemSettings()} height={560}>
      {(settings) => <SystemSettingsForm settings={settings} />}
    </SettingsGate>
  )
}

function SystemSettingsForm({ settings }: { settings: SystemSettings }) {
  const update = useUpdateSystemSettings()
  const { data: report } = useSystemReport()
  const [asked, setAsked] = useState<PromiseWithResolvers<void>>()
  const isGuestListMissing = report !== undefined && report.services.guestDomains === null

  const confirmMaintenance = () => {
    const answer = Promise.withResolvers<void>()
    setAsked(answer)
    return answer.promise.finally(() => setAsked(undefined))
  }
  const settingsForm = useSettingsForm({
    draftKey: 'admin.settings.system',
    settings,
    schema: SystemSettingsPatch,
    save: async (body) => {
      if (body.maintenanceMode) await confirmMaintenance()
      return update.mutateAsync({ body })
    },
  })
  const { form } = settingsForm

  return (
    <>
      <SettingsCard title="Sistema" recordForm={settingsForm}>
        <TextInput label="Nome do site" required {...form.getInputProps('siteName')} />
        <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
          <NumberField
            label="Duração máxima de reunião (minutos)"
            description="De 15 a 480"
            miw={220}
            {...form.getInputProps('maxMeetingDuration')}
          />
          <NumberField
            label="Tamanho máximo de arquivo (MB)"
            description="De 1 a 50"
            miw={220}
            {...form.getInputProps('maxFileSizeMB')}
          />
        </Group>
        <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
          <NumberField
            label="E-mails para fora por pessoa e hora"
            description="Convites e resumos, de 0 a 10.000"
            miw={220}
            {...form.getInputProps('outsideMailsPerPersonPerHour')}
          />
          <NumberField
            label="E-mails para fora por pessoa e dia"
            description="De 0 a 10.000"
            miw={220}
            {...form.getInputProps('outsideMailsPerPersonPerDay')}
          />
        </Group>
        <Switch
          label="Transcrição automática"
          description="Mostra os controles de transcrição nas reuniões"
          {...form.getInputProps('enableAutoTranscription', { type: 'checkbox' })}
        />
        <Switch
          label="Resumo com IA"
          description="Resume reuniões que terminam com transcrição"
          {...form.getInputProps('enableAISummary', { type: 'checkbox' })}
        />
        <Switch
          label="Notificações por e-mail"
          description="Sem elas, as pessoas são avisadas apenas na tela"
          {...form.getInputProps('emailNotifications', { type: 'checkbox' })}
        />
        <Switch
          label="Permitir usuários convidados"
          description={
            isGuestListMissing
              ? 'Precisa de ALLOWED_EMAIL_DOMAINS, que diz de quais domínios eles podem vir'
              : 'Endereços desconhecidos dos domínios aceitos entram e apenas consultam'
          }
          {...form.getInputProps('allowGuestUsers', { type: 'checkbox' })}
        />
        <Switch
          label="Modo de manutenção"
          description="Só administradores usam o sistema, e nada é enviado"
          color="red"
          {...form.getInputProps('maintenanceMode', { type: 'checkbox' })}
        />
      </SettingsCard>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Ativar o modo de manutenção?"
        text="Quem não é administrador deixa de usar o sistema na hora, e os envios esperam até ele voltar."
        confirmLabel="Ativar manutenção"
        isDanger
        isPending={false}
        onConfirm={() => asked?.resolve()}
        onClose={() => asked?.reject(new Cancelled())}
      />
    </>
  )
}
