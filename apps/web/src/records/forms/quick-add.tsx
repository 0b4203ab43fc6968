import { Button, Group, Loader, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { lengthProblem } from '../../kit/text/length-problem.ts'
import { useTypedText } from '../../kit/text/use-typed-text.ts'
import { useStable } from '../../kit/use-stable.ts'

interface QuickAddProps<T> {
  label: string
  maxLength: number
  isPending: boolean
  /** Keeps what is typed over a reload under this key. */
  draftKey?: string
  fieldRef?: Ref<HTMLInputElement>
  /** Parses the typed text: the value, or why it cannot be added. */
  read: (typed: string) => { readonly value: T } | { readonly issue: string }
  /** Resolves to whether it was added. */
  onAdd: (value: T) => Promise<boolean>
}

/** Single-line input that adds to a list with Enter, one after another however fast they are typed. */
export function QuickAdd<T>(props: QuickAddProps<T>) {
  const { label, maxLength, isPending, draftKey, fieldRef, read } = props
  const { typed, latest, type } = useTypedText(draftKey)
  const [issue, setIssue] = useState<string>()

  const { current: waiting } = useRef<{ typed: string; value: T }[]>([])
  const stable = useStable({ onAdd: props.onAdd })

  const add = (event: FormEvent) => {
    event.preventDefault()
    const result = read(typed)
    if ('issue' in result) return setIssue(result.issue)
    type('')
    if (waiting.push({ typed, value: result.value }) === 1) void send()
  }
  const send = async () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      // What could not be added comes back before what was typed meanwhile.
      if (!(await stable.onAdd(next.value)))
        return type([...waiting.splice(0).map((one) => one.typed), latest.current].join(' ').trim())
      waiting.shift()
    }
  }
  return (
    <form onSubmit={add} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          ref={fieldRef}
          flex={1}
          aria-label={label}
          placeholder={label}
          value={typed}
          error={issue ?? lengthProblem(typed, maxLength)}
          onChange={(event) => {
            type(event.currentTarget.value)
            setIssue(undefined)
          }}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={
            isPending ? <Loader size={16} color="gray" /> : <IconPlus size={16} stroke={1.75} aria-hidden />
          }
        >
          Adicionar
        </Button>
      </Group>
    </form>
  )
}
