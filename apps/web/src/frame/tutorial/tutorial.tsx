import { Dialog } from '@cadencia/ui/dialog'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Badge, Button, Group, List, Stack, Text, ThemeIcon } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readSteps, rememberReadSteps, rememberTutorial } from '../../kit/tutorial-seen.ts'
import classes from './tutorial.module.css'
import { TUTORIAL_STEPS } from './tutorial-steps.ts'

/** Minimum reading time of each step, in seconds. */
export const READ_S = 10

const LAST = TUTORIAL_STEPS.length - 1

interface TutorialProps {
  userId: string
  /** Replaced in tests. */
  reload?: () => void
}

/** First-login tutorial: nine steps that cannot be dismissed. Finishing it stores that it was seen and reloads the page. */
export function Tutorial({ userId, reload = () => window.location.reload() }: TutorialProps) {
  const isPhone = useIsPhone()
  const [index, setIndex] = useState(0)
  const remainingS = useReading(userId, index)
  const step = TUTORIAL_STEPS[index]
  if (!step) return null

  const goOn = () => {
    if (index < LAST) return setIndex(index + 1)
    rememberTutorial(userId)
    reload()
  }
  const { title, icon: StepIcon, text } = step
  const points = (isPhone ? step.phonePoints : undefined) ?? step.points
  const isEarly = remainingS > 0
  return (
    <Dialog
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={
        <Group justify="space-between" wrap="nowrap" className={classes.title}>
          <span>{title}</span>
          <Badge variant="light" className={classes.count}>
            {index + 1} de {TUTORIAL_STEPS.length}
          </Badge>
        </Group>
      }
      classNames={{ title: classes.heading ?? '' }}
      size="lg"
      centered
    >
      <Stack gap="lg">
        <Segments index={index} />
        <Group wrap="nowrap" align="flex-start" className={classes.content} aria-live="polite">
          <ThemeIcon variant="light" size={48} radius="md" aria-hidden>
            <StepIcon size={26} stroke={1.5} />
          </ThemeIcon>
          <Stack gap="xs">
            <Text>{text}</Text>
            <List spacing={4}>
              {points.map((point) => (
                <List.Item key={point}>{point}</List.Item>
              ))}
            </List>
          </Stack>
        </Group>
        <Group justify="space-between">
          {index > 0 ? (
            <Button variant="default" onClick={() => setIndex(index - 1)}>
              Anterior
            </Button>
          ) : (
            <span />
          )}
          {/* Not `disabled`: it has the focus from the beginning, so that Enter goes on once it may. */}
          <Button
            data-autofocus
            data-disabled={isEarly}
            aria-disabled={isEarly}
            onClick={() => isEarly || goOn()}
          >
            {nextLabel(index, remainingS)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function nextLabel(index: number, remainingS: number): string {
  if (remainingS > 0) return `Leia o conteúdo (${remainingS}s)`
  return index === LAST ? 'Lido - Finalizar' : 'Lido - Próximo'
}

/** One segment per step, filled up to the current one. */
function Segments({ index }: { index: number }) {
  return (
    <div
      className={classes.segments}
      role="progressbar"
      aria-label="Progresso do tutorial"
      aria-valuemin={1}
      aria-valuemax={TUTORIAL_STEPS.length}
      aria-valuenow={index + 1}
    >
      {TUTORIAL_STEPS.map(({ title }, position) => (
        <span key={title} className={classes.segment} data-filled={position <= index || undefined} />
      ))}
    </div>
  )
}

/** Seconds until a step may be left: counts from 10 while it is shown; 0 for steps that were read to their end. */
function useReading(userId: string, step: number): number {
  const [read, setRead] = useState(() => readSteps(userId))
  const [shown, setShown] = useState({ step, remainingS: READ_S })
  if (shown.step !== step) setShown({ step, remainingS: READ_S })
  const isRead = step < read
  useEffect(() => {
    if (isRead) return undefined
    const timer = setInterval(
      () => setShown((now) => ({ ...now, remainingS: Math.max(0, now.remainingS - 1) })),
      1000,
    )
    return () => clearInterval(timer)
  }, [isRead, step])
  const isOver = !isRead && shown.step === step && shown.remainingS === 0
  if (isOver) setRead(step + 1)
  useEffect(() => rememberReadSteps(userId, read), [userId, read])
  return isRead || isOver ? 0 : shown.remainingS
}
