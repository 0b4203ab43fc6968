import { Stack, Title } from '@mantine/core'
import { useUrlState } from '../../../lists/use-url-state.ts'
import { ENTITIES } from './entities.ts'
import { EntityCards } from './entity-cards.tsx'
import { EntityFiles } from './entity-files.tsx'
import { RecordList } from './record-list.tsx'

/** The files of leads, opportunities and clients: an overview, or the files of one of them. */
export function AttachmentsTab() {
  const { params, change } = useUrlState()
  const shown = ENTITIES.find(({ param }) => params.has(param))
  const id = shown && params.get(shown.param)
  if (shown && id) {
    return (
      <EntityFiles
        key={id}
        kind={shown.kind}
        id={id}
        onBack={() => change({ [shown.param]: null }, { pushed: true })}
      />
    )
  }
  return (
    <Stack gap="sm">
      <Title order={2}>Anexos</Title>
      <EntityCards />
      <section aria-labelledby="records-with-files">
        <Title order={3} id="records-with-files" mt="md" mb="sm">
          Registros com arquivos
        </Title>
        <RecordList />
      </section>
    </Stack>
  )
}
