import { Group, Kbd, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { asksForMore, shownKeys } from '../../records/actions/action.ts'
import { Matched } from '../../records/matched.tsx'
import { useNouns } from '../../records/noun.ts'
import { type Choice, kindOf, reasonOf } from './choices.ts'
import classes from './palette.module.css'

interface ChoiceLineProps {
  id: string
  choice: Choice
  words: string
  isSelected: boolean
  onPoint: () => void
  onChoose: () => void
  onExpand: (() => void) | undefined
}

/** One line of the palette: an action, or a record with what it was found by. */
export function ChoiceLine(props: ChoiceLineProps) {
  const { id, choice, words, isSelected, onPoint, onChoose, onExpand } = props
  const { action, hit } = choice
  const { label, reason, isCurrent, isDanger } = action
  const keys = shownKeys(action)
  const nouns = useNouns()
  const line = useRef<HTMLButtonElement>(null)
  const IconComponent = hit ? kindOf(nouns, hit.kind).icon : action.icon
  const match = hit && reasonOf(hit)
  const isDetailFound = match?.excerpt === action.detail
  const detail = reason ?? (isDetailFound ? undefined : action.detail)
  useEffect(() => {
    if (isSelected) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <UnstyledButton
      ref={line}
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-disabled={reason !== undefined || undefined}
      data-selected={isSelected || undefined}
      className={classes.choice ?? ''}
      tabIndex={-1}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => {
        if (!isSelected) onPoint()
      }}
      onClick={onChoose}
    >
      <Group gap="sm" wrap="nowrap" w="100%">
        {IconComponent && <IconComponent size={18} stroke={1.75} aria-hidden />}
        <div className={classes.text}>
          <Text truncate {...(isDanger && { c: 'red' })}>
            {hit ? <Matched text={label} words={words} /> : label}
          </Text>
          {detail && (
            <Text size="sm" c="dimmed" truncate={reason === undefined}>
              {detail}
            </Text>
          )}
          {match && (
            <Text size="sm" c="dimmed" truncate className={classes.match ?? ''}>
              {match.field}: <Matched text={match.excerpt} words={words} />
            </Text>
          )}
        </div>
        {isCurrent && <IconCheck size={16} stroke={2} aria-label="atual" />}
        {keys.length > 0 && (
          <Group gap={4} wrap="nowrap" aria-hidden visibleFrom="sm">
            {keys.map((key) => (
              <Kbd key={key} size="xs">
                {key}
              </Kbd>
            ))}
          </Group>
        )}
        {asksForMore(action) && <IconChevronRight size={16} stroke={1.75} aria-hidden />}
        {hit && onExpand && <MoreSign onClick={onExpand} />}
      </Group>
    </UnstyledButton>
  )
}

/** The way to the actions of a record by pointer; keys have Tab. */
function MoreSign({ onClick }: { onClick: () => void }) {
  const expand = (event: MouseEvent) => {
    event.stopPropagation()
    onClick()
  }
  return (
    <span className={classes.more} title="Ações" aria-hidden onClick={expand}>
      <IconChevronRight size={18} stroke={1.75} />
    </span>
  )
}
