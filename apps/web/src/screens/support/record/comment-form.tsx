import { CommentDraft } from '@cadencia/discussions/contract'
import { useWriteComment } from '@cadencia/discussions/react'
import { useRefreshAfterComment } from '@cadencia/support/react'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useRecordForm } from '../../../forms/use-record-form.ts'

const EMPTY = { body: '' }

/** Says something to all who are concerned; Ctrl+Enter sends, as Enter begins a line. */
export function CommentForm({ requestId }: { requestId: string }) {
  const comment = useWriteComment({ kind: 'support', recordId: requestId })
  const refresh = useRefreshAfterComment(requestId)
  const { form, submit, isPending } = useRecordForm({
    draftKey: `support.comment.${requestId}`,
    initialValues: EMPTY,
    toBody: (values) => values,
    schema: CommentDraft,
    save: (body) => comment.mutateAsync({ params: { id: requestId }, body }),
    onSaved: () => void refresh(),
    failure: 'Falha ao comentar. Tente novamente.',
  })
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
    }
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Comentar">
      <Stack gap="xs">
        <Textarea
          aria-label="Comentário"
          placeholder="Escreva um comentário para os dois times"
          rows={2}
          resize="vertical"
          onKeyDown={sendByKey}
          {...form.getInputProps('body')}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="default"
            loading={isPending}
            leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          >
            Comentar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
