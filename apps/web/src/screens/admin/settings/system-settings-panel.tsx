import { useSystemSettings, useUpdateSystemSettings } from '@cadencia/admin/react/settings'
import { useSystemReport } from '@cadencia/admin/react/system'
import { messageOf } from '@cadencia/http/http-error'
import { type SystemSettings, SystemSettingsPatch } from '@cadencia/settings/contract'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { ErrorState } from '@cadencia/ui/error-state'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, NumberInput, Skeleton, Stack, Switch, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { issuesOf } from '../../meetings/form/server-issues.ts'
import { useSettingsForm } from './use-settings-form.ts'

const FAILED = 'Não foi possível salvar as configurações. Tente novamente.'

export function SystemSettingsPanel() {
  const settings = useSystemSettings()
  if (settings.isPending) return <Skeleton height={560} role="status" aria-label="Carregando" />
  if (!settings.data) {
    return (
      <ErrorState
        message={messageOf(settings.error, 'Não foi possível carregar as configurações.')}
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      />
    )
  }
  return <SystemSettingsForm settings={settings.data} />
}

function SystemSettingsForm({ settings }: { settings: SystemSettings }) {
  const update = useUpdateSystemSettings()
  const { data: report } = useSystemReport()
  const { form, reset, changes } = useSettingsForm(settings, SystemSettingsPatch)
  const [asked, setAsked] = useState<Partial<SystemSettings>>()
  const isGuestListMissing = report !== undefined && report.services.guestDomains === null

  const save = (patch: Partial<SystemSettings>) =>
    update.mutate(
      { body: patch },
      {
        onSuccess: (saved) => {
          reset(saved)
          showToast({ title: 'Configurações salvas!', tone: 'success' })
        },
        onError: (error) => {
          const issues = issuesOf(error)
          form.setErrors(issues)
          const message = Object.keys(issues).length > 0 ? messageOf(error, FAILED) : FAILED
          showToast({ title: 'Erro ao salvar', message, tone: 'error' })
        },
        onSettled: () => setAsked(undefined),
      },
    )
  const send = form.onSubmit((values) => {
    if (update.isPending) return
    const patch = changes(values)
    if (patch.maintenanceMode) setAsked(patch)
    else save(patch)
  })

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="system-settings">
      <Title order={2} id="system-settings" fz="lg" mb="md">
        Sistema
      </Title>
      <form onSubmit={send} noValidate aria-labelledby="system-settings">
        <Stack gap="md">
          <TextInput label="Nome do site" required maxLength={80} {...form.getInputProps('siteName')} />
          <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
            <NumberInput
              label="Duração máxima de reunião (minutos)"
              description="De 15 a 480"
              miw={220}
              {...form.getInputProps('maxMeetingDuration')}
            />
            <NumberInput
              label="Tamanho máximo de arquivo (MB)"
              description="De 1 a 50"
              miw={220}
              {...form.getInputProps('maxFileSizeMB')}
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
          <Group justify="flex-end">
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              Salvar Configurações
            </Button>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Ativar o modo de manutenção?"
        text="Quem não é administrador deixa de usar o sistema na hora, e os envios esperam até ele voltar."
        confirmLabel="Ativar manutenção"
        isDanger
        isPending={update.isPending}
        onConfirm={() => asked && save(asked)}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  )
}
