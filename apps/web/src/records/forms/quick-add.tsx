import { Button, Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type Ref, useState } from 'react'
import { lengthProblem } from '../../kit/text/length-problem.ts'
import { useTypedText } from '../../kit/text/use-typed-text.ts'

interface QuickAddProps<T> {
  label: string
  maxLength: number
  isPending: boolean
  /** Keeps what is typed over a reload under this key. */
  draftKey?: string
  fieldRef?: Ref<HTMLInputElement>
  /** Parses the typed text: the value, or why it cannot be added. */
  read: (typed: string) => { readonly value: T } | { readonly issue: string }
  /** Adds the value; `onDone` takes it out of the field. */
  onAdd: (value: T, onDone: () => void) => void
}

/** Single-line input that adds to a list with Enter. */
export function QuickAdd<T>(props: QuickAddProps<T>) {
  const { label, maxLength, isPending, draftKey, fieldRef, read, onAdd } = props
  const { typed, latest, type } = useTypedText(draftKey)
  const [issue, setIssue] = useState<string>()

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const result = read(typed)
    if ('issue' in result) return setIssue(result.issue)
    onAdd(result.value, () => type(typedSince(typed, latest.current)))
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
          loading={isPending}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          Adicionar
        </Button>
      </Group>
    </form>
  )
}

/** What was typed after the field was sent as it stood then. */
function typedSince(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}
