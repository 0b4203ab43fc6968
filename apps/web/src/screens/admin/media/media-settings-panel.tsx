import { MediaSettingsChange } from '@cadencia/admin/contract/settings'
import { useMediaSettings, useUpdateMediaSettings } from '@cadencia/admin/react/settings'
import { FILE_TYPES, type FileType } from '@cadencia/files/contract/types'
import { messageOf } from '@cadencia/http/http-error'
import type { MediaSettings } from '@cadencia/settings/contract'
import { ErrorState } from '@cadencia/ui/error-state'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Checkbox, Group, NumberInput, Skeleton, Stack, Switch, Title } from '@mantine/core'
import { issuesOf } from '../../meetings/form/server-issues.ts'
import { useSettingsForm } from '../settings/use-settings-form.ts'

const FAILED = 'Não foi possível salvar as configurações. Tente novamente.'
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
  const settings = useMediaSettings()
  if (settings.isPending) return <Skeleton height={480} role="status" aria-label="Carregando" />
  if (!settings.data) {
    return (
      <ErrorState
        message={messageOf(settings.error, 'Não foi possível carregar as configurações.')}
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      />
    )
  }
  return <MediaSettingsForm settings={settings.data} />
}

const listOf = (types: string) => types.split(',').map((type) => type.trim())

function MediaSettingsForm({ settings }: { settings: MediaSettings }) {
  const update = useUpdateMediaSettings()
  const { form, reset, changes } = useSettingsForm(settings, MediaSettingsChange)
  const send = form.onSubmit((values) => {
    if (update.isPending) return
    update.mutate(
      { body: changes(values) },
      {
        onSuccess: (saved) => {
          reset(saved)
          showToast({ title: 'Configurações salvas!', tone: 'success' })
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro ao salvar', message: FAILED, tone: 'error' })
        },
      },
    )
  })
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="media-settings">
      <Title order={2} id="media-settings" fz="lg" mb="md">
        Configurações de mídia
      </Title>
      <form onSubmit={send} noValidate aria-labelledby="media-settings">
        <Stack gap="md">
          <NumberInput
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
          <Group grow align="flex-start" gap="md">
            <NumberInput
              label="Largura máxima (px)"
              description="De 100 a 4000"
              disabled={!form.values.enableImageResize}
              {...form.getInputProps('maxImageWidth')}
            />
            <NumberInput
              label="Altura máxima (px)"
              description="De 100 a 4000"
              disabled={!form.values.enableImageResize}
              {...form.getInputProps('maxImageHeight')}
            />
          </Group>
          <Group justify="flex-end">
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              Salvar Configurações
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
