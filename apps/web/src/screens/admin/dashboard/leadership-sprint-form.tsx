import { LeadershipSprintDraft, SPRINT_INCOMPLETE } from '@cadencia/admin/leadership/contract'
import { useCreateLeadershipSprint } from '@cadencia/admin/leadership/react'
import { messageOf } from '@cadencia/http/http-error'
import { useTeams } from '@cadencia/people/teams/react'
import { DayField } from '@cadencia/ui/date-fields'
import { useDraft } from '@cadencia/ui/drafts'
import { showToast } from '@cadencia/ui/toast'
import { Button, Card, Group, Select, Stack, Textarea, TextInput, Title } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { type FormErrors, useForm } from '@mantine/form'
import { issuesOf } from '../../../forms/server-issues.ts'
import { reasonOf } from '../reason.ts'

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

function validate(values: SprintFields): FormErrors {
  const result = LeadershipSprintDraft.safeParse(values)
  if (result.success) return {}
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Sets a sprint for a team. What was typed survives a failure and a reload. */
export function LeadershipSprintForm() {
  const draft = useDraft('admin.sprint.new', EMPTY)
  const teams = useTeams()
  const create = useCreateLeadershipSprint()
  const form = useForm<SprintFields>({ initialValues: draft.values, onValuesChange: draft.save, validate })

  const refuse = (errors: FormErrors) => {
    const isIncomplete = Object.values(errors).includes(SPRINT_INCOMPLETE)
    showToast({
      title: isIncomplete ? 'Campos obrigatórios' : 'Erro ao criar sprint',
      message: isIncomplete ? SPRINT_INCOMPLETE : String(Object.values(errors)[0]),
      tone: 'error',
    })
  }
  const send = form.onSubmit((values) => {
    if (create.isPending) return
    create.mutate(
      { body: LeadershipSprintDraft.parse(values) },
      {
        onSuccess: ({ name, number }) => {
          showToast({
            title: 'Sprint criada com sucesso!',
            message: `${name} é a sprint ${number} do time.`,
            tone: 'success',
          })
          form.setValues(EMPTY)
          form.clearErrors()
          draft.clear()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro ao criar sprint', message: reasonOf(error, FAILED), tone: 'error' })
        },
      },
    )
  }, refuse)

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="leadership-sprint">
      <Title order={2} id="leadership-sprint" fz="lg" mb="md">
        Nova sprint de liderança
      </Title>
      <form onSubmit={send} noValidate aria-labelledby="leadership-sprint">
        <Stack gap="md">
          <TextInput label="Nome" required maxLength={200} {...form.getInputProps('name')} />
          <Select
            label="Time"
            placeholder={teams.isPending ? 'Carregando times' : 'Selecione um time'}
            required
            searchable
            nothingFoundMessage="Nenhum time encontrado"
            data={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onDropdownOpen={() => {
              if (teams.isError) void teams.refetch()
            }}
            {...form.getInputProps('teamId')}
            error={
              teams.isError
                ? messageOf(teams.error, 'Não foi possível carregar os times.')
                : form.errors.teamId
            }
          />
          <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
            <DayField label="Data de início" required miw={150} {...form.getInputProps('startDate')} />
            <DayField label="Data de fim" required miw={150} {...form.getInputProps('endDate')} />
          </Group>
          <Textarea
            label="Tópicos"
            required
            rows={3}
            resize="vertical"
            maxLength={5000}
            {...form.getInputProps('topics')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending}>
              Criar Sprint
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
