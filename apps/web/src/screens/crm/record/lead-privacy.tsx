import type { Lead } from '@cadencia/crm/leads/contract'
import { ConsentDraft, exportLeadData } from '@cadencia/crm/leads/personal-data-contract'
import { useEraseLead, useRecordConsent } from '@cadencia/crm/leads/react'
import { call } from '@cadencia/http/call'
import { formatDateTime } from '@cadencia/locale/dates'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Alert, Button, Card, Group, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { showFailure } from '../../../kit/show-failure.ts'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { PersonalDataActions } from '../../../records/people/personal-data.tsx'
import { CONSENT_BADGES } from '../crm-labels.ts'
import { showSuccess } from '../show-success.ts'

/** What the person behind a lead agreed to, and their rights to a copy and to be forgotten (LGPD). */
export function LeadPrivacy({ lead }: { lead: Lead }) {
  if (lead.erasedAt) {
    return (
      <Alert
        color="gray"
        variant="light"
        icon={<IconShieldLock size={18} aria-hidden />}
        title="Dados apagados"
      >
        Os dados pessoais deste lead foram apagados em {formatDateTime(lead.erasedAt)}. Só os números ficaram.
      </Alert>
    )
  }
  return (
    <Stack gap="lg">
      <ConsentPanel lead={lead} />
      <DataPanel lead={lead} />
    </Stack>
  )
}

function ConsentPanel({ lead }: { lead: Lead }) {
  const record = useRecordConsent()
  const { form, submit, isPending } = useRecordForm({
    draftKey: `crm.lead.${lead.id}.consent`,
    initialValues: { consent: lead.consent === 'granted' ? 'withdrawn' : 'granted', note: '' },
    toBody: (values) => values,
    schema: ConsentDraft,
    save: (body) => record.mutateAsync({ params: { id: lead.id }, body: ConsentDraft.parse(body) }),
    onSaved: () => showSuccess('Consentimento registrado.'),
    failure: (error) => showFailure(error, 'Falha ao registrar o consentimento. Tente novamente.'),
  })
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="lead-consent">
      <Group gap="xs" mb="xs">
        <Title order={3} id="lead-consent">
          Consentimento
        </Title>
        <StatusBadge {...badgeOf(CONSENT_BADGES, lead.consent)} />
        {lead.isOptedOut && <StatusBadge tone="danger" label="Pediu para não receber mensagens" />}
        {lead.isMarketingStopped && <StatusBadge tone="warning" label="Parou promoções no WhatsApp" />}
      </Group>
      {lead.consentAt && (
        <Text size="sm" c="dimmed" mb="sm">
          {formatDateTime(lead.consentAt)}: {lead.consentNote}
        </Text>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Consentimento"
            data={[
              { value: 'granted', label: 'Concedeu' },
              { value: 'withdrawn', label: 'Retirou' },
            ]}
            {...form.getInputProps('consent')}
          />
          <Textarea
            label="Como foi registrado"
            placeholder="Formulário, ligação, mensagem…"
            required
            rows={2}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={isPending}>
              Registrar consentimento
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

function DataPanel({ lead }: { lead: Lead }) {
  const erase = useEraseLead()
  const params = { id: lead.id }
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="lead-data">
      <Title order={3} id="lead-data" mb={4}>
        Dados pessoais
      </Title>
      <Text c="dimmed" mb="sm">
        A pessoa pode pedir uma cópia de tudo o que guardamos, ou que seja apagado.
      </Text>
      <PersonalDataActions
        fileName={`dados_${lead.id.slice(0, 8)}.json`}
        read={() => call(exportLeadData, { params })}
        erase={() => erase.mutateAsync({ params })}
        question={{
          title: 'Apagar dados pessoais',
          text: `Nome, contatos, observações, mensagens e arquivos de '${lead.name}' serão apagados. Esta ação é irreversível.`,
          confirmLabel: 'Apagar',
        }}
        eraseLabel="Apagar dados pessoais"
        toasts={{
          exportar: { title: 'Sucesso', message: 'Dados exportados.' },
          apagar: { title: 'Sucesso', message: 'Dados pessoais apagados.' },
        }}
        failed="Falha ao"
      />
    </Card>
  )
}
