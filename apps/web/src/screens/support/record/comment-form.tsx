import { CommentDraft } from '@cadencia/support/contract'
import { useCommentOnSupport } from '@cadencia/support/react'
import { useDraft } from '@cadencia/ui/drafts'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { KeyboardEvent } from 'react'

const EMPTY = { text: '' }

/** Says something to all who are concerned; Ctrl+Enter sends, as Enter begins a line. */
export function CommentForm({ requestId }: { requestId: string }) {
  const comment = useCommentOnSupport()
  const draft = useDraft(`support.comment.${requestId}`, EMPTY)
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validate: zod4Resolver(CommentDraft),
  })
  const send = form.onSubmit((body) => {
    if (comment.isPending) return
    comment.mutate(
      { params: { id: requestId }, body },
      {
        onSuccess: () => {
          form.setValues(EMPTY)
          draft.clear()
        },
        onError: () =>
          showToast({ title: 'Erro', message: 'Falha ao comentar. Tente novamente.', tone: 'error' }),
      },
    )
  })
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
  }
  return (
    <form onSubmit={send} noValidate aria-label="Comentar">
      <Stack gap="xs">
        <Textarea
          aria-label="Comentário"
          placeholder="Escreva um comentário para os dois times"
          rows={2}
          resize="vertical"
          onKeyDown={sendByKey}
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="default"
            loading={comment.isPending}
            leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          >
            Comentar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
