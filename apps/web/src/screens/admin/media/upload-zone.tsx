import { useUploadRules } from '@cadencia/files/react'
import { acceptOf, labelOf } from '@cadencia/files/types'
import { formatBytes } from '@cadencia/locale/numbers'
import { useFileDrop } from '@cadencia/ui/use-file-drop'
import { Alert, Box, Button, FileButton, Progress, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useMediaUpload } from './use-media-upload.ts'

/** Takes files by drop or the file chooser, and shows how far they are. */
export function UploadZone() {
  const { ratio, refused, send } = useMediaUpload()
  const rules = useUploadRules('media')
  const reset = useRef<() => void>(null)
  const { isOver, handlers } = useFileDrop((files) => void send(files))
  const isSending = ratio !== undefined
  return (
    <Stack gap="xs">
      <Box className="upload-zone" data-over={isOver || undefined} {...handlers}>
        <FileButton
          multiple
          accept={rules ? acceptOf(rules.types) : ''}
          resetRef={reset}
          onChange={(files) => {
            void send(files)
            // The same file can be chosen again.
            reset.current?.()
          }}
        >
          {({ onClick }) => (
            <Button
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              loading={isSending}
              onClick={onClick}
            >
              Enviar arquivos
            </Button>
          )}
        </FileButton>
        <div>
          <Text size="sm" className="upload-zone-invitation">
            ou arraste aqui
          </Text>
          {rules && (
            <Text size="sm" c="dimmed">
              {labelOf(rules.types)}, até {formatBytes(rules.maxBytes)} cada
            </Text>
          )}
        </div>
      </Box>
      {isSending && <Progress value={ratio * 100} transitionDuration={0} aria-label="Enviando arquivos" />}
      {refused.length > 0 && (
        <Alert color="yellow" variant="light" role="alert" title="Nem todos os arquivos foram enviados">
          {refused.map(({ name, message }) => (
            <Text key={name} size="sm">
              {name}: {message}
            </Text>
          ))}
        </Alert>
      )}
    </Stack>
  )
}
