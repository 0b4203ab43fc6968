import { formatBytes } from '@cadencia/locale/numbers'
import { ActionIcon, Box, Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { FileThumb } from './file-thumb.tsx'
import { useFileDrop } from './use-file-drop.tsx'

/** A file being uploaded, or uploaded. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  /** MIME type, empty where the browser knows none. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  readonly state: 'waiting' | 'sending' | 'failed' | 'done'
  /** Upload progress, 0 to 1. */
  readonly ratio: number
  /** Portuguese error message. */
  readonly problem?: string
  readonly previewUrl?: string
}

/** State and actions of an `UploadField`. */
export interface UploadControl {
  readonly items: readonly UploadItem[]
  /** MIME types and extensions, comma-separated. */
  readonly accept: string
  /** The maximum number of files is reached. */
  readonly isFull: boolean
  /** Why the latest files were rejected; cleared when more are added. */
  readonly refusal?: string | undefined
  readonly add: (files: readonly File[]) => void
  /** Retries a failed upload. */
  readonly retry: (id: string) => void
  /** Cancels an upload or removes a file. */
  readonly remove: (id: string) => void
}

interface UploadFieldProps {
  label: string
  /** For example 'Imagens ou vídeos, até 5 arquivos de 50 MB'. */
  hint: string
  uploads: UploadControl
  error?: ReactNode
  /** Single file selection. */
  isSingle?: boolean
  /** The button has the initial focus of a dialog. */
  isFirst?: boolean
}

/**
 * Adds files by drop, paste or file chooser and shows their progress. Paste works in the whole window; the button
 * serves the keyboard.
 */
export function UploadField({
  label,
  hint,
  uploads,
  error,
  isSingle = false,
  isFirst = false,
}: UploadFieldProps) {
  const labelId = useId()
  const hintId = useId()
  useWindowEvent('paste', ({ clipboardData }) => {
    const files = [...(clipboardData?.files ?? [])]
    if (files.length > 0) uploads.add(files)
  })
  return (
    <Stack gap="xs" role="group" aria-labelledby={labelId} aria-describedby={hintId}>
      <div>
        <Input.Label labelElement="div" id={labelId}>
          {label}
        </Input.Label>
        <DropZone uploads={uploads} hint={hint} hintId={hintId} isSingle={isSingle} isFirst={isFirst} />
        {(error ?? uploads.refusal) && (
          <Input.Error mt={5} role="alert">
            {error ?? uploads.refusal}
          </Input.Error>
        )}
      </div>
      {uploads.items.length > 0 && (
        <Stack component="ul" gap="xs" className="upload-list">
          {uploads.items.map((item) => (
            <UploadRow key={item.id} item={item} uploads={uploads} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface DropZoneProps {
  uploads: UploadControl
  hint: string
  hintId: string
  isSingle: boolean
  isFirst: boolean
}

function DropZone({ uploads, hint, hintId, isSingle, isFirst }: DropZoneProps) {
  const reset = useRef<() => void>(null)
  const { isOver, handlers } = useFileDrop(uploads.add)
  const choose = (files: File[]) => {
    uploads.add(files)
    // Allows choosing the same file again.
    reset.current?.()
  }
  return (
    <Box className="upload-zone" data-over={isOver || undefined} {...handlers}>
      <FileButton
        multiple={!isSingle}
        accept={uploads.accept}
        resetRef={reset}
        onChange={(chosen) => chosen && choose([chosen].flat())}
      >
        {({ onClick }) => (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            disabled={uploads.isFull}
            aria-describedby={hintId}
            data-autofocus={isFirst || undefined}
            onClick={onClick}
          >
            {isSingle ? 'Escolher arquivo' : 'Escolher arquivos'}
          </Button>
        )}
      </FileButton>
      <div>
        <Text size="sm" className="upload-zone-invitation">
          ou arraste e cole aqui
        </Text>
        <Text size="sm" c="dimmed" id={hintId}>
          {hint}
        </Text>
      </div>
    </Box>
  )
}

function UploadRow({ item, uploads }: { item: UploadItem; uploads: UploadControl }) {
  const { id, name, state, ratio } = item
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <Group component="li" className="upload-row" gap="sm" wrap="nowrap" aria-label={name}>
      <FileThumb {...item} />
      <Box flex={1} miw={0}>
        <Text truncate>{name}</Text>
        {isUnderWay && (
          <Progress
            value={ratio * 100}
            size="sm"
            my={4}
            transitionDuration={0}
            aria-label={`Enviando ${name}`}
          />
        )}
        <Text size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {progressWords(item)}
        </Text>
        {state === 'failed' && (
          <Button
            variant="default"
            size="compact-sm"
            mt={4}
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => uploads.retry(id)}
          >
            Tentar novamente
          </Button>
        )}
      </Box>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${isUnderWay ? 'Cancelar envio de' : 'Remover'} ${name}`}
        onClick={() => uploads.remove(id)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function progressWords({ state, size, ratio, problem }: UploadItem): string {
  if (state === 'failed') return problem ?? 'Não enviado'
  if (state === 'waiting') return 'Aguardando'
  if (state === 'done') return formatBytes(size)
  if (ratio >= 1) return 'Conferindo o arquivo'
  return `${formatBytes(size * ratio)} de ${formatBytes(size)} · ${Math.floor(ratio * 100)}%`
}
