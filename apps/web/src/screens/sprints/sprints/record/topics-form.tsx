import { Sprint, SprintPatch } from '@cadencia/sprints/contract'
import { useUpdateSprint } from '@cadencia/sprints/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { RecordFormNotice } from '../../../../forms/record-form-notice.tsx'
import { useRecordForm } from '../../../../forms/use-record-form.ts'
import { showFailure } from '../../../../shell/show-failure.ts'
import { RecordText } from '../../../../text/record-text.tsx'
import { TextEditor } from '../../../../text/text-editor.tsx'

/** What the sprint is about, in free text. */
export function TopicsForm({ sprint }: { sprint: Sprint }) {
  return (
    <section aria-labelledby="sprint-topics">
      <Title order={3} id="sprint-topics" mb="xs">
        Tópicos
      </Title>
      {sprint.canEdit && <Editor sprint={sprint} />}
      {!sprint.canEdit && sprint.topics !== '' && (
        <RecordText text={sprint.topics} format={sprint.topicsFormat} />
      )}
      {!sprint.canEdit && sprint.topics === '' && <Text c="dimmed">Nenhum tópico anotado.</Text>}
    </section>
  )
}

function Editor({ sprint }: { sprint: Sprint }) {
  const update = useUpdateSprint()
  const { form, submit, isPending, changed, notice, startOver } = useRecordForm({
    draftKey: `sprints.topics.${sprint.id}`,
    record: sprint,
    recordSchema: Sprint,
    what: 'esta sprint',
    toValues: ({ topics }) => ({ topics }),
    toBody: ({ topics }) => ({ topics }),
    schema: SprintPatch,
    save: (body) => update.mutateAsync({ params: { id: sprint.id }, body }),
    onSaved: () => showToast({ title: 'Tópicos salvos', tone: 'success' }),
    failure: (error) => showFailure(error, 'Não foi possível salvar. Tente novamente.'),
  })
  return (
    <form onSubmit={submit} noValidate aria-labelledby="sprint-topics">
      <Stack gap="xs">
        <RecordFormNotice notice={notice} />
        <TextEditor
          aria-labelledby="sprint-topics"
          placeholder="O que esta sprint quer alcançar, o que ficou combinado"
          rows={4}
          {...form.getInputProps('topics')}
        />
        {changed.length > 0 && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={isPending} onClick={startOver}>
              Desfazer
            </Button>
            <Button type="submit" loading={isPending}>
              Salvar tópicos
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
