import type { Attachment } from '@cadencia/crm/attachments/contract'
import { fileIdOf } from '@cadencia/files/contract'
import { formatBytes } from '@cadencia/locale/numbers'
import { FileThumb } from '@cadencia/ui/file-thumb'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { ActionIcon, Anchor, Box, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMark } from '../../../kit/use-mark.ts'

/** As the thumb tells kinds apart. */
const THUMBS = { presentation: 'presentation', other: 'application/pdf' } as const

/** One attached file: what it is, who attached it when; opened by its name. */
export function FileRow({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const { id, fileURL, fileName, fileType, fileSize, author, createdAt } = file
  const mark = useMark<HTMLDivElement>('file', fileIdOf(fileURL))
  return (
    <Group {...mark} component="li" data-row={id} className="upload-row" gap="sm" wrap="nowrap">
      <FileThumb type={THUMBS[fileType]} />
      <Box flex={1} miw={0}>
        <Anchor href={fileURL} download={fileName} display="block" truncate>
          {fileName}
        </Anchor>
        <Text size="sm" c="dimmed">
          {formatBytes(fileSize)} · {author?.firstName ?? 'Alguém'}, <RelativeTime instant={createdAt} />
        </Text>
      </Box>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Remover ${fileName}`}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
