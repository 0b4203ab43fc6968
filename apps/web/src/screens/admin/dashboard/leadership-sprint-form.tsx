import { LeadershipSprintDraft, SPRINT_INCOMPLETE } from '@cadencia/admin/leadership/contract'
import { useCreateLeadershipSprint } from '@cadencia/admin/leadership/react'
import { DayField } from '@cadencia/ui/day-field'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, Stack, TextInput, Title } from '@mantine/core'
import { clientErrorMessage } from '../../../kit/client-error-message.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { TeamSelect } from '../team-select.tsx'

interface SprintFields {
  name: string
  teamId: string | null
  /** `YYYY-MM-DD`. */
  startDate: string | null
  endDate: string | null
  topics: string
}

const EMPTY: SprintFields = { name: '', teamId: null, startDate: null, endDate: null, topics: '' }
const FAILED = 'Tente novamente em alguns momentos.'

/** Creates a sprint for a team. */
export function LeadershipSprintForm() {
  const create = useCreateLeadershipSprint()
  const { form, submit, isPending } = useRecordForm({
    draftKey: 'admin.sprint.new',
    initialValues: EMPTY,
    toBody: (values) => values,
    schema: LeadershipSprintDraft,
    save: (body) => create.mutateAsync({ body: LeadershipSprintDraft.parse(body) }),
    onSaved: ({ name, number }) =>
      showToast({
        title: 'Sprint criada com sucesso!',
        message: `${name} é a sprint ${number} do time.`,
        tone: 'success',
      }),
    onInvalid: (errors) => {
      const isIncomplete = Object.values(errors).includes(SPRINT_INCOMPLETE)
      showToast({
        title: isIncomplete ? 'Campos obrigatórios' : 'Erro ao criar sprint',
        message: isIncomplete ? SPRINT_INCOMPLETE : String(Object.values(errors)[0]),
        tone: 'error',
      })
    },
    failure: (error) =>
      showToast({
        title: 'Erro ao criar sprint',
        message: clientErrorMessage(error, FAILED),
        tone: 'error',
      }),
  })

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="leadership-sprint">
      <Title order={2} id="leadership-sprint" fz="lg" mb="md">
        Nova sprint de liderança
      </Title>
      <form onSubmit={submit} noValidate aria-labelledby="leadership-sprint">
        <Stack gap="md">
          <TextInput label="Nome" required {...form.getInputProps('name')} />
          <TeamSelect {...form.getInputProps('teamId')} />
          <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
            <DayField label="Data de início" required miw={150} {...form.getInputProps('startDate')} />
            <DayField
              label="Data de fim"
              required
              miw={150}
              {...(form.values.startDate && { minDate: form.values.startDate })}
              {...form.getInputProps('endDate')}
            />
          </Group>
          <TextEditor label="Tópicos" required rows={3} maxLength={5000} {...form.getInputProps('topics')} />
          <Group justify="flex-end">
            <Button type="submit" variant="light" loading={isPending}>
              Criar Sprint
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
