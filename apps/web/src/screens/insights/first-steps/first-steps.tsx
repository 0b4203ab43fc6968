import type { FirstSteps as Done } from '@cadencia/insights/my-day/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { Card, CloseButton, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useOverlayStore } from '../../../kit/overlay-store.ts'
import { isTutorialSeen } from '../../../kit/tutorial-seen.ts'
import classes from './first-steps.module.css'
import { type Step, stepsFor } from './steps.ts'
import { progressOf, useFirstStepsStore } from './steps-store.ts'

interface FirstStepsProps {
  /** Null for whoever is not new any more. */
  done: Done | null
}

/** After the tutorial: what to try first, until all of it is done or it is put away. */
export function FirstSteps({ done }: FirstStepsProps) {
  const { data: user } = useCurrentUser()
  const store = useFirstStepsStore()
  const hasKeyboard = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false })
  if (!user || !done || !isTutorialSeen(user.id)) return null
  const { isPutAway, visited } = progressOf(store, user.id)
  const steps = stepsFor({ user, done, visited, hasKeyboard })
  const doneCount = steps.filter(({ isDone }) => isDone).length
  if (isPutAway || doneCount === steps.length) return null
  return (
    <Card component="section" withBorder padding="sm" aria-labelledby="home-first-steps">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" align="baseline">
          <Title order={2} size="h4" id="home-first-steps">
            Primeiros passos
          </Title>
          <Text size="sm" c="dimmed">
            {doneCount} de {steps.length}
          </Text>
        </Group>
        <CloseButton
          aria-label="Dispensar os primeiros passos"
          title="Dispensar"
          className={classes.close ?? ''}
          onClick={() => store.putAway(user.id)}
        />
      </Group>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.id}>
            <StepLink step={step} onVisit={() => store.visit(user.id, step.id)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function StepLink({ step, onVisit }: { step: Step; onVisit: () => void }) {
  const { setShortcutsOpen } = useOverlayStore()
  const { label, isDone } = step
  if (isDone) {
    return (
      <span className={classes.step} data-done>
        <IconCircleCheckFilled size={18} role="img" aria-label="Feito" />
        {label}
      </span>
    )
  }
  const content = (
    <>
      <IconCircle size={18} stroke={1.75} aria-hidden />
      {label}
    </>
  )
  if ('to' in step) {
    return (
      <Link to={step.to} className={classes.step} onClick={onVisit}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={classes.step}
      onClick={() => {
        onVisit()
        setShortcutsOpen(true)
      }}
    >
      {content}
    </button>
  )
}
