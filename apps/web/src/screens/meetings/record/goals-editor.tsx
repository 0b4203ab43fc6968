import { type Goal, Goal as GoalSchema, type Meeting } from '@cadencia/meetings/contract'
import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import classes from '../meetings.module.css'
import { useChangeGoals } from './use-change-goals.ts'

const GOALS_MAX = 20

/** What the meeting is for: each goal is ticked off where it was met. */
export function GoalsEditor({ meeting }: { meeting: Meeting }) {
  const { change, isPending } = useChangeGoals(meeting)
  const { goals, canEdit } = meeting

  const toggle = (goal: Goal) =>
    change((all) => all.map((one) => (one.text === goal.text ? { ...one, met: !goal.met } : one)))
  const remove = (goal: Goal) => change((all) => all.filter(({ text }) => text !== goal.text))

  return (
    <section aria-labelledby="meeting-goals">
      <Title order={3} id="meeting-goals" mb="xs">
        Objetivos
      </Title>
      {goals.length === 0 && (
        <Text c="dimmed" mb={canEdit ? 'xs' : 0}>
          Nenhum objetivo definido.
        </Text>
      )}
      <Stack component="ul" gap={4} className={classes.plain ?? ''} mb="xs">
        {goals.map((goal) => (
          <Group key={goal.text} component="li" gap="xs" wrap="nowrap" mih={32}>
            <Checkbox
              flex={1}
              miw={0}
              label={goal.text}
              checked={goal.met}
              disabled={!canEdit || isPending}
              onChange={() => toggle(goal)}
            />
            {canEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remover objetivo: ${goal.text}`}
                disabled={isPending}
                onClick={() => remove(goal)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {canEdit && goals.length < GOALS_MAX && (
        <NewGoal
          known={goals}
          isPending={isPending}
          onAdd={(goal, onDone) => change((all) => [...all, goal], onDone)}
        />
      )}
    </section>
  )
}

interface NewGoalProps {
  known: readonly Goal[]
  isPending: boolean
  onAdd: (goal: Goal, onDone: () => void) => void
}

function NewGoal({ known, isPending, onAdd }: NewGoalProps) {
  const [typed, setTyped] = useState('')
  const [issue, setIssue] = useState<string>()

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const { data: goal, error } = GoalSchema.safeParse({ text: typed, met: false })
    if (!goal) return setIssue(error.issues[0]?.message)
    if (known.some(({ text }) => text === goal.text)) return setIssue('Este objetivo já está na lista')
    onAdd(goal, () => setTyped(''))
  }
  return (
    <form onSubmit={add} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Novo objetivo"
          placeholder="Novo objetivo"
          maxLength={200}
          value={typed}
          error={issue}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setIssue(undefined)
          }}
        />
        <Button
          type="submit"
          variant="default"
          loading={isPending}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          Adicionar
        </Button>
      </Group>
    </form>
  )
}
