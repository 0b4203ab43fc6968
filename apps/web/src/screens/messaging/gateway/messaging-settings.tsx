import { messageOf } from '@cadencia/http/http-error'
import {
  type MessagingSettingsDraft as Draft,
  MessagingSettingsDraft,
} from '@cadencia/messaging/gateway/contract'
import { useMessagingSettings, useUpdateMessagingSettings } from '@cadencia/messaging/gateway/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, NumberInput, SimpleGrid, Switch, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { SettingsGate } from '../../../forms/settings-gate.tsx'

/** When and how fast messages leave: what keeps a number from being banned. */
export function MessagingSettingsCard() {
  const settings = useMessagingSettings()
  const { save, isSaving } = useSaving()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="pace-title">
      <Title order={2} id="pace-title">
        Ritmo de envio
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Números que escrevem rápido demais são bloqueados. O que não pode sair agora espera na fila.
      </Text>
      <SettingsGate settings={settings} height={220}>
        {(current) => (
          <SettingsForm key={JSON.stringify(current)} settings={current} onSave={save} isSaving={isSaving} />
        )}
      </SettingsGate>
    </Card>
  )
}

/** Outlives the form, which begins anew with what was saved. */
function useSaving() {
  const { mutate, isPending: isSaving } = useUpdateMessagingSettings()
  const save = (body: Draft) =>
    mutate(
      { body },
      {
        onSuccess: () =>
          showToast({ title: 'Configurações salvas', message: 'O novo ritmo já vale.', tone: 'success' }),
        onError: (error) =>
          showToast({
            title: 'Erro ao salvar',
            message: messageOf(error, 'Não foi possível salvar as configurações. Tente novamente.'),
            tone: 'error',
          }),
      },
    )
  return { save, isSaving }
}

interface SettingsFormProps {
  settings: Draft
  onSave: (settings: Draft) => void
  isSaving: boolean
}

function SettingsForm({ settings, onSave, isSaving }: SettingsFormProps) {
  const form = useForm<Draft>({
    initialValues: settings,
    validateInputOnBlur: true,
    validate: zod4Resolver(MessagingSettingsDraft),
  })
  return (
    <form onSubmit={form.onSubmit(onSave)} noValidate>
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
        <NumberInput
          label="Envios por minuto"
          description="1 a 6.000"
          required
          allowDecimal={false}
          thousandSeparator="."
          decimalSeparator=","
          {...form.getInputProps('sendsPerMinute')}
        />
        <NumberInput
          label="Limite por dia"
          description="1 a 1.000.000"
          required
          allowDecimal={false}
          thousandSeparator="."
          decimalSeparator=","
          {...form.getInputProps('dailyCap')}
        />
        <NumberInput
          label="Intervalo mínimo em segundos"
          description="0 a 60; o intervalo real varia ao acaso"
          required
          allowDecimal={false}
          {...form.getInputProps('minSpacingSeconds')}
        />
      </SimpleGrid>
      <Switch
        mt="md"
        label="Aquecer números novos"
        description="50 mensagens no primeiro dia e metade a mais a cada dia, até o limite por dia. Não vale para o simulado."
        {...form.getInputProps('warmUp', { type: 'checkbox' })}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
          Salvar
        </Button>
      </Group>
    </form>
  )
}
