import { NAME_MAX } from '@cadencia/crm/contract'
import type { Lead } from '@cadencia/crm/leads/contract'
import type { ReactNode } from 'react'
import { FactList, PropertyList } from '../../../records/fields/record-fields.tsx'
import { EditableTitle } from '../../../records/panel/editable-text.tsx'
import { PropertyGrid } from '../../../records/panel/fact.tsx'
import { LEAD_FIELDS } from '../leads/fields.tsx'
import { useLeadPatch } from '../leads/use-lead-patch.ts'
import { RecordNotes } from './record-notes.tsx'

export function LeadTitle({ lead }: { lead: Lead }) {
  if (lead.erasedAt !== null) return lead.name
  return <EditableLeadTitle lead={lead} />
}

function EditableLeadTitle({ lead }: { lead: Lead }) {
  return <EditableTitle patch={useLeadPatch(lead)} field="name" label="Nome" maxLength={NAME_MAX} />
}

interface LeadPartProps {
  lead: Lead
  children: ReactNode
}

const FIRST = ['status', 'temperature', 'phone', 'email', 'assignedTo', 'score']

/** What can be set on a lead, each in its place. */
export function LeadProperties({ lead, children }: LeadPartProps) {
  return (
    <PropertyList patch={useLeadPatch(lead)} fields={LEAD_FIELDS} first={FIRST}>
      {children}
    </PropertyList>
  )
}

/** What is left of a lead whose personal data was erased. */
export function ErasedLeadFacts({ lead, children }: LeadPartProps) {
  return (
    <PropertyGrid>
      <FactList record={lead} fields={LEAD_FIELDS} first={['status', 'temperature', 'score', 'source']} />
      {children}
    </PropertyGrid>
  )
}

/** What was noted about a lead. */
export function LeadNotes({ lead }: { lead: Lead }) {
  return <RecordNotes patch={useLeadPatch(lead)} field="notes" />
}
