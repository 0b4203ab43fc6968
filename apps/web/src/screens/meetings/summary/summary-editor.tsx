import { messageOf } from '@cadencia/http/http-error'
import { SUMMARY_MAX, SummaryPatch, type SummaryVersion } from '@cadencia/meetings/summaries/contract'
import { useEditSummary } from '@cadencia/meetings/summaries/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { NewerTextNotice } from '../../../kit/text/newer-text-notice.tsx'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { useEditDraft } from '../../../kit/text/use-edit-draft.ts'

interface SummaryEditorProps {
  meetingId: string
  newest: SummaryVersion
  onDone: () => void
}

/** Edits the summary as a new version. */
export function SummaryEditor({ meetingId: id, newest, onDone }: SummaryEditorProps) {
  const edit = useEditDraft({
    draftKey: `meetings.summary.${id}`,
    text: newest.text,
    version: newest.version,
  })
  const [issue, setIssue] = useState<string>()
  const { mutate, isPending } = useEditSummary(id)

  const finish = () => {
    edit.clear()
    onDone()
  }
  const save = () => {
    if (edit.newer !== undefined) return
    if (edit.typed.trim() === newest.text) return finish()
    const { data: body, error } = SummaryPatch.safeParse({ text: edit.typed, version: edit.version })
    if (!body) return setIssue(error.issues[0]?.message)
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          showToast({ title: 'Resumo salvo', tone: 'success' })
          if (!edit.settle(body.text)) onDone()
        },
        onError: (failure) =>
          setIssue(messageOf(failure, 'Não foi possível salvar o resumo. Tente novamente.')),
      },
    )
  }
  return (
    <>
      <NewerTextNotice edit={edit} format="markdown" />
      <TextEditor
        aria-label="Resumo"
        autoFocus
        rows={10}
        maxLength={SUMMARY_MAX}
        value={edit.typed}
        error={issue}
        onChange={(event) => {
          setIssue(undefined)
          edit.change(event.currentTarget.value)
        }}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button variant="default" onClick={finish}>
          Cancelar
        </Button>
        <Button variant="light" loading={isPending} disabled={edit.newer !== undefined} onClick={save}>
          Salvar resumo
        </Button>
      </Group>
    </>
  )
}
