import type { TextFormat } from '@cadencia/contract/text-format'
import { Alert, Button, Group, Text } from '@mantine/core'
import { FormattedText } from './formatted-text.tsx'
import type { useEditDraft } from './use-edit-draft.ts'

interface NewerTextNoticeProps {
  edit: Pick<ReturnType<typeof useEditDraft>, 'newer' | 'takeNewer' | 'keepTyped'>
  format: TextFormat
}

/** Shows the text that took the place of the one being edited, and asks which goes on. */
export function NewerTextNotice({ edit, format }: NewerTextNoticeProps) {
  if (edit.newer === undefined) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      p="sm"
      mb="xs"
      title="O texto mudou enquanto você editava"
    >
      <Text size="sm" c="dimmed">
        Agora está assim:
      </Text>
      <FormattedText text={edit.newer} format={format} />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={edit.takeNewer}>
          Usar o texto atual
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={edit.keepTyped}>
          Ficar com o meu
        </Button>
      </Group>
    </Alert>
  )
}
