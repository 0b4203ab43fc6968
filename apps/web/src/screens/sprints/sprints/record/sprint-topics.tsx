import type { Sprint } from '@cadencia/sprints/contract'
import { Text, Title } from '@mantine/core'
import { RecordText } from '../../../../kit/text/record-text.tsx'
import { EditableText } from '../../../../records/panel/editable-text.tsx'
import { useSprintPatch } from './sprint-properties.tsx'

/** What the sprint is about, in free text. */
export function SprintTopics({ sprint }: { sprint: Sprint }) {
  const patch = useSprintPatch(sprint)
  return (
    <section aria-labelledby="sprint-topics">
      <Title order={3} id="sprint-topics" mb="xs">
        Tópicos
      </Title>
      {sprint.canEdit && (
        <EditableText
          patch={patch}
          field="topics"
          label="Tópicos"
          placeholder="O que esta sprint quer alcançar, o que ficou combinado"
        />
      )}
      {!sprint.canEdit && sprint.topics !== '' && (
        <RecordText text={sprint.topics} format={sprint.topicsFormat} />
      )}
      {!sprint.canEdit && sprint.topics === '' && <Text c="dimmed">Nenhum tópico anotado.</Text>}
    </section>
  )
}
