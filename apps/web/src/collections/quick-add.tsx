import { TITLE_MAX } from '@cadencia/contract/values'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lengthProblem } from '../kit/text/length-problem.ts'
import classes from './collection.module.css'

interface QuickAddProps {
  /** 'Adicionar tarefa' */
  label: string
  /** Where it is added. */
  group: string
  /** Resolves to whether it was added. */
  onAdd: (title: string) => Promise<boolean>
}

/** Adds one item after another by their titles: Enter adds, Esc ends. */
export function QuickAdd({ label, group, onAdd }: QuickAddProps) {
  const [title, setTitle] = useState<string>()
  const isLeft = useRef(false)
  const close = () => setTitle(undefined)
  if (title === undefined) {
    return (
      <Button
        ref={(button) => {
          if (isLeft.current) button?.focus()
          isLeft.current = false
        }}
        className={classes.quickAdd ?? ''}
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={`${label} em ${group}`}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setTitle('')}
      >
        {label}
      </Button>
    )
  }
  const add = async () => {
    const text = title.trim()
    if (text === '') return
    setTitle('')
    // What was typed meanwhile wins over what could not be added.
    if (!(await onAdd(text))) setTitle((typed) => typed || text)
  }
  return (
    <TextInput
      className={classes.quickAdd ?? ''}
      autoFocus
      aria-label={`${label} em ${group}`}
      placeholder="Título"
      value={title}
      error={lengthProblem(title, TITLE_MAX)}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={() => title.trim() === '' && close()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') void add()
        if (event.key !== 'Escape') return
        isLeft.current = true
        close()
      }}
    />
  )
}
