import type { MediaFile } from '@cadencia/admin/media/contract'
import { useMedia } from '@cadencia/admin/media/react'
import { messageOf } from '@cadencia/http/http-error'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteMediaDialog } from './delete-media-dialog.tsx'
import { MediaCard } from './media-card.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { UploadZone } from './upload-zone.tsx'

/** What is in the library: uploaded, looked at and deleted here. */
export function MediaLibrary() {
  const media = useMedia()
  const [deleting, setDeleting] = useState<MediaFile>()
  const [shown, setShown] = useState<MediaFile>()
  const total = media.data?.pages[0]?.total
  return (
    <section aria-labelledby="media-files">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} id="media-files" fz="lg">
            Arquivos
          </Title>
          {total && <Text c="dimmed">{total}</Text>}
        </Group>
        <UploadZone />
        <Files media={media} onShow={setShown} onDelete={setDeleting} />
      </Stack>
      {deleting && <DeleteMediaDialog file={deleting} onClose={() => setDeleting(undefined)} />}
      <PreviewDialog file={shown} onClose={() => setShown(undefined)} />
    </section>
  )
}

interface FilesProps {
  media: ReturnType<typeof useMedia>
  onShow: (file: MediaFile) => void
  onDelete: (file: MediaFile) => void
}

function Files({ media, onShow, onDelete }: FilesProps) {
  if (media.isPending) return <CardGridSkeleton />
  if (!media.data) {
    return (
      <ErrorState
        message={messageOf(media.error, 'Não foi possível carregar os arquivos.')}
        onRetry={() => void media.refetch()}
        isRetrying={media.isFetching}
      />
    )
  }
  const files = media.data.pages.flatMap(({ rows }) => rows)
  if (files.length === 0) {
    return (
      <EmptyState
        icon={IconPhoto}
        text="Nenhum arquivo encontrado"
        description="Imagens enviadas aqui são otimizadas e redimensionadas conforme as configurações."
      />
    )
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" aria-label="Arquivos de mídia" role="list">
        {files.map((file) => (
          <MediaCard key={file.id} file={file} onShow={() => onShow(file)} onDelete={() => onDelete(file)} />
        ))}
      </SimpleGrid>
      {media.hasNextPage && (
        <Center>
          <Button
            variant="default"
            loading={media.isFetchingNextPage}
            onClick={() => void media.fetchNextPage()}
          >
            Carregar mais
          </Button>
        </Center>
      )}
    </>
  )
}
