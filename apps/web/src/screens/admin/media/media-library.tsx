import type { MediaFile } from '@cadencia/admin/media/contract'
import { useMedia } from '@cadencia/admin/media/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Stack, Title } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { DeleteMediaDialog } from './delete-media-dialog.tsx'
import { MEDIA_COLLECTION } from './media-collection.tsx'
import { MediaRecord } from './media-record.tsx'
import { UploadZone } from './upload-zone.tsx'

/** What is in the library: uploaded, looked at and deleted here. The open file stands in the address. */
export function MediaLibrary() {
  const view = useCollectionView(MEDIA_COLLECTION)
  const { params, change } = useUrlState()
  const fileId = params.get('file') ?? undefined
  const [deleting, setDeleting] = useState<MediaFile>()
  const context = useMemo(() => ({ onDelete: setDeleting }), [])
  const close = () => change({ file: null })
  return (
    <section aria-labelledby="media-files">
      <Stack gap="md">
        <Title order={2} id="media-files" fz="lg">
          Arquivos
        </Title>
        <UploadZone />
        <CollectionView
          collection={MEDIA_COLLECTION}
          view={view}
          list={useMedia()}
          context={context}
          openId={fileId}
          failed="Não foi possível carregar os arquivos."
          failedNext="Não foi possível carregar mais arquivos."
          emptyState={
            <EmptyState
              icon={IconPhoto}
              text="Nenhum arquivo encontrado"
              description="Imagens enviadas aqui são otimizadas e redimensionadas conforme as configurações."
            />
          }
        />
      </Stack>
      {fileId && <MediaRecord fileId={fileId} onDelete={setDeleting} onClose={close} />}
      {deleting && (
        <DeleteMediaDialog
          file={deleting}
          onDeleted={() => deleting.id === fileId && close()}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  )
}
