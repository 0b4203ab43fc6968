import type { PersonTag } from '@cadencia/crm/contract'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fact } from '../../../details/fact.tsx'
import records from '../../../lists/lists.module.css'
import { fullName } from '../../../shell/person.ts'
import classes from './record.module.css'

const LABEL_PX = 150

/** One line of a record's data; a dash where nothing is known. */
export function RecordFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Fact label={label} labelWidth={LABEL_PX}>
      {children || (
        <Text span c="dimmed">
          —
        </Text>
      )}
    </Fact>
  )
}

export function RecordFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

/** Whose a record is. */
export function OwnerFact({ owner }: { owner: PersonTag | null }) {
  return (
    <RecordFact label="Responsável">
      {owner && (
        <Group gap={6} wrap="nowrap">
          <UserAvatar name={fullName(owner)} imageUrl={owner.profileImageUrl} size={22} isDecorative />
          {fullName(owner)}
        </Group>
      )}
    </RecordFact>
  )
}

/** What was noted about it. */
export function RecordNotes({ notes }: { notes: string }) {
  if (notes === '') return null
  return (
    <section className={classes.notes} aria-label="Observações">
      <Text size="sm" c="dimmed" mb={2}>
        Observações
      </Text>
      <Text className={records.longText ?? ''}>{notes}</Text>
    </section>
  )
}
