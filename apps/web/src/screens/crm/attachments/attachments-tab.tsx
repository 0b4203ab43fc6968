import { recordsWithFilesPages } from '@cadencia/crm/attachments/react'
import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { Stack, Title } from '@mantine/core'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { ENTITIES } from './entities.ts'
import { EntityCards, prefetchEntities } from './entity-cards.tsx'
import { EntityFiles } from './entity-files.tsx'
import { RecordList, recordsQueryAt } from './record-list.tsx'

/** The files of leads, opportunities and clients: an overview, or the files of one of them. */
export function AttachmentsTab() {
  const { params, change } = useUrlState()
  const shown = entityIn(params)
  if (shown) {
    const { kind, id, param } = shown
    return (
      <EntityFiles key={id} kind={kind} id={id} onBack={() => change({ [param]: null }, { pushed: true })} />
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

AttachmentsTab.prefetch = async ({ client, search }: ScreenAddress) => {
  // The files of one record are asked for by its own part.
  if (entityIn(search)) return
  void prefetchEntities(client)
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  await client.prefetchInfiniteQuery(recordsWithFilesPages(recordsQueryAt(search, id)))
}

/** The lead, opportunity or client that an address names. */
function entityIn(params: URLSearchParams) {
  const entity = ENTITIES.find(({ param }) => params.has(param))
  const id = entity && params.get(entity.param)
  return entity && id ? { ...entity, id } : undefined
}
