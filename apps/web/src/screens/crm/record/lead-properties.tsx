import { COMPANY_MAX, NAME_MAX, PHONE_MAX } from '@cadencia/crm/contract'
import { SOURCE_LABELS } from '@cadencia/crm/labels'
import { LEAD_SOURCES, LEAD_STATUSES, type Lead, TEMPERATURES } from '@cadencia/crm/leads/contract'
import { formatPhone } from '@cadencia/locale/phones'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Stack, Title } from '@mantine/core'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { EditableText, EditableTitle } from '../../../records/panel/editable-text.tsx'
import {
  PropertyNumber,
  PropertyPerson,
  PropertySelect,
  PropertyText,
} from '../../../records/panel/property-fields.tsx'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import { useLeadPatch } from '../leads/use-lead-patch.ts'

const EMAIL_MAX = 254
const STATUS_CHOICES = choicesOf(LEAD_STATUSES, LEAD_STATUS_BADGES)
const TEMPERATURE_CHOICES = choicesOf(TEMPERATURES, TEMPERATURE_BADGES)
const SOURCE_CHOICES = choicesOf(LEAD_SOURCES, SOURCE_LABELS)

export function LeadTitle({ lead }: { lead: Lead }) {
  if (lead.erasedAt !== null) return lead.name
  return <EditableLeadTitle lead={lead} />
}

function EditableLeadTitle({ lead }: { lead: Lead }) {
  return <EditableTitle patch={useLeadPatch(lead)} field="name" label="Nome" maxLength={NAME_MAX} />
}

/** What can be set on a lead, each in its place. */
export function LeadProperties({ lead }: { lead: Lead }) {
  const patch = useLeadPatch(lead)
  return (
    <Stack component="dl" gap={2} m={0}>
      <PropertySelect
        patch={patch}
        field="status"
        label="Status"
        choices={STATUS_CHOICES}
        render={(value) => <StatusBadge {...badgeOf(LEAD_STATUS_BADGES, value)} />}
      />
      <PropertySelect
        patch={patch}
        field="temperature"
        label="Temperatura"
        choices={TEMPERATURE_CHOICES}
        none="Não definida"
        render={(value) => <StatusBadge {...badgeOf(TEMPERATURE_BADGES, value)} />}
      />
      <PropertyNumber patch={patch} field="score" label="Pontuação" suffix="/100" />
      <PropertyPerson patch={patch} field="assignedTo" label="Responsável" />
      <PropertyText
        patch={patch}
        field="email"
        label="E-mail"
        maxLength={EMAIL_MAX}
        hrefOf={(email) => `mailto:${email}`}
      />
      <PropertyText
        patch={patch}
        field="phone"
        label="Telefone"
        maxLength={PHONE_MAX}
        format={formatPhone}
        hrefOf={(phone) => `tel:${phone}`}
      />
      <PropertyText patch={patch} field="company" label="Empresa" maxLength={COMPANY_MAX} />
      <PropertySelect patch={patch} field="source" label="Origem" choices={SOURCE_CHOICES} />
    </Stack>
  )
}

/** What was noted about a lead. */
export function LeadNotes({ lead }: { lead: Lead }) {
  return (
    <section aria-labelledby="lead-notes">
      <Title order={3} id="lead-notes" mb={4}>
        Observações
      </Title>
      <EditableText
        patch={useLeadPatch(lead)}
        field="notes"
        label="Observações"
        placeholder="Adicionar observações"
      />
    </section>
  )
}
