import type { MediaFile } from '@cadencia/admin/media/contract'
import { formatDateTime } from '@cadencia/locale/dates'
import type { Collection } from '../../../collections/collection.ts'
import { fullName } from '../../../kit/full-name.ts'
import { DeleteAction, DownloadAction } from './media-actions.tsx'
import { MediaCard } from './media-card.tsx'
import { pixelsLabel, sizeLabel, typeLabel } from './media-labels.ts'

export interface MediaContext {
  readonly onDelete: (file: MediaFile) => void
}

/** The library as cards, table and list, the newest first. */
export const MEDIA_COLLECTION: Collection<MediaFile, MediaContext> = {
  id: 'media',
  label: 'Arquivos de mídia',
  noun: ['arquivo', 'arquivos'],
  layouts: ['cards', 'table', 'list'],
  titleLabel: 'Nome',
  titlePx: 200,
  titleOf: ({ name }) => name,
  param: ['file', ({ id }) => id],
  groupings: [],
  rowActions: (file, { onDelete }) => (
    <>
      <DownloadAction file={file} />
      <DeleteAction file={file} onClick={() => onDelete(file)} />
    </>
  ),
  rowActionsPx: 80,
  columns: [
    { id: 'type', label: 'Tipo', widthPx: 76, listSlot: 'facts', cell: ({ type }) => typeLabel(type) },
    { id: 'size', label: 'Tamanho', widthPx: 150, listSlot: 'facts', cell: sizeLabel },
    { id: 'pixels', label: 'Dimensões', widthPx: 110, listSlot: 'facts', cell: pixelsLabel },
    {
      id: 'uploadedBy',
      label: 'Enviado por',
      widthPx: 130,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ uploadedBy }) => uploadedBy && fullName(uploadedBy),
    },
    {
      id: 'uploadedAt',
      label: 'Enviado em',
      widthPx: 140,
      listSlot: 'facts',
      cell: ({ uploadedAt }) => formatDateTime(uploadedAt),
    },
  ],
  card: (file, { onDelete }) => <MediaCard file={file} onDelete={() => onDelete(file)} />,
  cardHeightPx: 250,
  cardMinPx: 240,
}
