import type { MediaFile } from '@cadencia/admin/media/contract'
import { useMediaFile } from '@cadencia/admin/media/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { fullName } from '../../../kit/full-name.ts'
import { Fact, PropertyGrid } from '../../../records/panel/fact.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import classes from './media.module.css'
import { DeleteAction, DownloadAction } from './media-actions.tsx'
import { pixelsLabel, sizeLabel, typeLabel } from './media-labels.ts'

const MISSING = {
  icon: IconPhoto,
  text: 'Arquivo não encontrado',
  description: 'Ele pode ter sido deletado, ou o endereço mudou.',
} as const

interface MediaRecordProps {
  fileId: string
  onDelete: (file: MediaFile) => void
  onClose: () => void
}

/** One file beside the library; a picture as large as it fits. */
export function MediaRecord({ fileId, onDelete, onClose }: MediaRecordProps) {
  return (
    <RecordPanel
      id={fileId}
      query={useMediaFile(fileId)}
      noun="Arquivo"
      nameOf={({ name }) => name}
      title={({ name }) => name}
      actions={(file) => (
        <>
          <DownloadAction file={file} />
          <DeleteAction file={file} onClick={() => onDelete(file)} />
        </>
      )}
      size="xl"
      missing={MISSING}
      failed="Não foi possível carregar o arquivo."
      onClose={onClose}
    >
      {(file) => (
        <Stack gap="lg">
          {file.previewUrl && (
            <div className={classes.stage}>
              <img src={file.url} alt={file.name} />
            </div>
          )}
          <PropertyGrid>
            {listFacts(file).map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </PropertyGrid>
        </Stack>
      )}
    </RecordPanel>
  )
}

function listFacts(file: MediaFile): readonly (readonly [label: string, value: string])[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Tipo', typeLabel(file.type)],
    ['Tamanho', sizeLabel(file)],
    ['Dimensões', pixelsLabel(file)],
    ['Enviado em', formatDateTime(file.uploadedAt)],
    ['Enviado por', file.uploadedBy && fullName(file.uploadedBy)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}
