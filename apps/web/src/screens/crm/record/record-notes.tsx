import { NOTES_MAX } from '@cadencia/crm/contract'
import { Title } from '@mantine/core'
import { useId } from 'react'
import { EditableText } from '../../../records/panel/editable-text.tsx'
import type { PropertyOptions } from '../../../records/panel/use-property-edit.ts'
import type { Versioned } from '../../../records/panel/use-record-patch.ts'

/** What was noted about a lead, a client or an opportunity. */
export function RecordNotes<T extends Versioned>(props: Pick<PropertyOptions<T>, 'patch' | 'field'>) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} id={titleId} mb={4}>
        Observações
      </Title>
      <EditableText
        {...props}
        label="Observações"
        maxLength={NOTES_MAX}
        placeholder="Adicionar observações"
      />
    </section>
  )
}
