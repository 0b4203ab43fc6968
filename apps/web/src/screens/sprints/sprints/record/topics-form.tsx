import { isStale, messageOf } from '@cadencia/http/http-error'
import { type Sprint, SprintPatch } from '@cadencia/sprints/contract'
import { useUpdateSprint } from '@cadencia/sprints/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { RecordFormNotice } from '../../../../forms/record-form-notice.tsx'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { useFormBase, useRecordForm } from '../../../../forms/use-record-form.ts'
import classes from '../sprints.module.css'

/** What the sprint is about, in free text. */
export function TopicsForm({ sprint }: { sprint: Sprint }) {
  const state = useFormBase(sprint)
  return (
    <section aria-labelledby="sprint-topics">
      <Title order={3} id="sprint-topics" mb="xs">
        Tópicos
      </Title>
      {sprint.canEdit ? (
        <Editor key={state.base.version} {...state} />
      ) : (
        <Text {...(sprint.topics ? { className: classes.words ?? '' } : { c: 'dimmed' })}>
          {sprint.topics || 'Nenhum tópico anotado.'}
        </Text>
      )}
    </section>
  )
}

function Editor({ base, isBehind, onTyping }: ReturnType<typeof useFormBase<Sprint>>) {
  const update = useUpdateSprint()
  const { form, changed, isDraftBehind, isRestored, startOver } = useRecordForm({
    draftKey: `sprints.topics.${base.id}`,
    fields: { topics: base.topics },
    version: base.version,
    validate: zod4Resolver(SprintPatch.pick({ topics: true })),
    checkedOnBlur: ['topics'],
    onTyping,
  })
  const save = form.onSubmit((body) =>
    update.mutate(
      { params: { id: base.id }, body },
      {
        onSuccess: () => {
          showToast({ title: 'Tópicos salvos', tone: 'success' })
          startOver()
        },
        onError: (error) => {
          // The notice tells of it.
          if (isStale(error)) return
          form.setErrors(issuesOf(error))
          const message = messageOf(error, 'Não foi possível salvar. Tente novamente.')
          showToast({ title: 'Erro', message, tone: 'error' })
        },
      },
    ),
  )
  return (
    <form onSubmit={save} noValidate aria-labelledby="sprint-topics">
      <Stack gap="xs">
        <RecordFormNotice
          what="esta sprint"
          isBehind={isBehind || isDraftBehind}
          isRestored={isRestored}
          isSaving={update.isPending}
          onStartOver={startOver}
        />
        <Textarea
          aria-labelledby="sprint-topics"
          placeholder="O que esta sprint quer alcançar, o que ficou combinado"
          rows={4}
          resize="vertical"
          {...form.getInputProps('topics')}
        />
        {changed.length > 0 && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={update.isPending} onClick={startOver}>
              Desfazer
            </Button>
            <Button type="submit" loading={update.isPending}>
              Salvar tópicos
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
