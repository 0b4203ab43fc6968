import { TITLE_MAX } from '@cadencia/contract/values'
import { type Goal, Goal as GoalSchema, type Meeting } from '@cadencia/meetings/contract'
import { ActionIcon, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { QuickAdd } from '../../../forms/quick-add.tsx'
import classes from '../../../lists/lists.module.css'
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
        <QuickAdd
          label="Novo objetivo"
          maxLength={TITLE_MAX}
          isPending={isPending}
          read={(typed) => readGoal(typed, goals)}
          onAdd={(goal, onDone) => change((all) => [...all, goal], onDone)}
        />
      )}
    </section>
  )
}

function readGoal(typed: string, known: readonly Goal[]) {
  const { data: value, error } = GoalSchema.safeParse({ text: typed, met: false })
  if (!value) return { issue: error.issues[0]?.message ?? '' }
  const isKnown = known.some(({ text }) => text === value.text)
  return isKnown ? { issue: 'Este objetivo já está na lista' } : { value }
}
