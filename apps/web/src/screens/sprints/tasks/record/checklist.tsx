import { ItemDraft } from '@cadencia/sprints/checklist/contract'
import {
  useAddChecklistItem,
  useRemoveChecklistItem,
  useSubtaskOfItem,
  useUpdateChecklistItem,
} from '@cadencia/sprints/checklist/react'
import type { ChecklistItem, Task } from '@cadencia/sprints/tasks/contract'
import { MenuButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Group, Menu, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { RowCheckbox } from '../../../../collections/rows/row-checkbox.tsx'
import classes from '../../../../kit/lists.module.css'
import { showFailure } from '../../../../kit/show-failure.ts'
import { useTypedText } from '../../../../kit/text/use-typed-text.ts'
import { PartsSection } from './parts-section.tsx'

/** Of the field for new items; more are scrolled. */
const ROWS_MAX = 8
const FAILED = 'Falha ao mudar o checklist'
/** What lists in other programs have before an item. */
const LIST_MARK = /^\s*(?:[-*•]\s+)?(?:\[[ xX]?\]\s*)?(?:\d+[.)]\s+)?/

/** The items in a text: its lines without what marks them as a list. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(LIST_MARK, '').trim())
  return lines.filter((line) => line !== '')
}

interface ChecklistProps {
  task: Task
  canEdit: boolean
}

/** What is to be checked off in a task. */
export function Checklist({ task, canEdit }: ChecklistProps) {
  const { checklist } = task
  const done = checklist.filter(({ isDone }) => isDone).length
  if (checklist.length === 0 && !canEdit) return null
  return (
    <PartsSection title="Checklist" done={done} total={checklist.length}>
      {checklist.length > 0 && (
        <Stack component="ul" gap={0} className={classes.plain ?? ''}>
          {checklist.map((item, index) => (
            <Item key={item.id} task={task} item={item} index={index} canEdit={canEdit} />
          ))}
        </Stack>
      )}
      {canEdit && <NewItems taskId={task.id} />}
    </PartsSection>
  )
}

interface ItemProps extends ChecklistProps {
  item: ChecklistItem
  index: number
}

function Item({ task, item, index, canEdit }: ItemProps) {
  const update = useUpdateChecklistItem()
  const [isEditing, setEditing] = useState(false)
  const params = { id: task.id, itemId: item.id }
  const change = async (body: { text?: string; isDone?: boolean; position?: number }) => {
    try {
      await update.mutateAsync({ params, body })
      return true
    } catch (error) {
      showFailure(error, FAILED)
      return false
    }
  }
  const isDone = (update.isPending ? update.variables.body.isDone : undefined) ?? item.isDone
  return (
    <Group component="li" gap={6} wrap="nowrap" align="flex-start" mih={32}>
      <RowCheckbox
        label={item.text}
        checked={isDone}
        disabled={!canEdit}
        onChange={() => void change({ isDone: !isDone })}
      />
      {isEditing ? (
        <ItemText item={item} onSave={(text) => change({ text })} onClose={() => setEditing(false)} />
      ) : (
        <Text
          flex={1}
          miw={0}
          pt={4}
          className={classes.longText ?? ''}
          {...(isDone && { c: 'dimmed', td: 'line-through' })}
          onDoubleClick={() => canEdit && setEditing(true)}
        >
          {item.text}
        </Text>
      )}
      {canEdit && (
        <ItemMenu
          task={task}
          item={item}
          index={index}
          onEdit={() => setEditing(true)}
          onMove={(position) => void change({ position })}
        />
      )}
    </Group>
  )
}

interface ItemTextProps {
  item: ChecklistItem
  /** Resolves to whether it was saved. */
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
}

function ItemText({ item, onSave, onClose }: ItemTextProps) {
  const [text, setText] = useState(item.text)
  const [isSaving, setSaving] = useState(false)
  const issue = ItemDraft.safeParse({ text }).error?.issues[0]?.message
  const save = async () => {
    if (issue !== undefined || isSaving) return
    if (text.trim() === item.text) return onClose()
    setSaving(true)
    if (await onSave(text)) onClose()
    else setSaving(false)
  }
  return (
    <TextInput
      flex={1}
      size="xs"
      autoFocus
      aria-label={`Texto de ${item.text}`}
      value={text}
      error={issue}
      readOnly={isSaving}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save()
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    />
  )
}

interface ItemMenuProps {
  task: Task
  item: ChecklistItem
  index: number
  onEdit: () => void
  onMove: (position: number) => void
}

function ItemMenu({ task, item, index, onEdit, onMove }: ItemMenuProps) {
  const { mutateAsync: remove } = useRemoveChecklistItem()
  const { mutateAsync: makeSubtask } = useSubtaskOfItem()
  const params = { id: task.id, itemId: item.id }
  const tryTo = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      showFailure(error, FAILED)
    }
  }
  return (
    <MenuButton
      width={220}
      button={
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Ações de ${item.text}`}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Item onClick={onEdit}>Editar</Menu.Item>
      {index > 0 && <Menu.Item onClick={() => onMove(index - 1)}>Mover para cima</Menu.Item>}
      {index < task.checklist.length - 1 && (
        <Menu.Item onClick={() => onMove(index + 1)}>Mover para baixo</Menu.Item>
      )}
      {task.parentId === null && (
        <Menu.Item onClick={() => void tryTo(() => makeSubtask({ params }))}>
          Transformar em subtarefa
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => void tryTo(() => remove({ params }))}>
        Remover
      </Menu.Item>
    </MenuButton>
  )
}

/** Adds an item with Enter, and each of the lines that are pasted; a line that is refused stays in the field. */
function NewItems({ taskId }: { taskId: string }) {
  const { mutateAsync: add } = useAddChecklistItem()
  const { typed, latest, type } = useTypedText(`tasks.checklist.${taskId}`)
  const [issue, setIssue] = useState<string>()
  // One after another, so that they stand in the order in which they were typed.
  const earlier = useRef(Promise.resolve())

  const addAll = async (lines: readonly string[]) => {
    const left: string[] = []
    for (const line of lines) {
      const { data: body, error } = ItemDraft.safeParse({ text: line })
      if (!body) setIssue(error.issues[0]?.message)
      const isAdded = body && (await add({ params: { id: taskId }, body }).then(() => true, tellFailure))
      if (!isAdded) left.push(line)
    }
    if (left.length > 0) type([...left, latest.current].filter(Boolean).join('\n'))
  }
  const addAfterEarlier = (lines: readonly string[]) => {
    earlier.current = earlier.current.then(() => addAll(lines))
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    addAfterEarlier(lines)
  }
  const addTyped = () => {
    const lines = typed.split('\n').filter((line) => line.trim() !== '')
    if (lines.length === 0) return setIssue(ItemDraft.safeParse({ text: '' }).error?.issues[0]?.message)
    type('')
    addAfterEarlier(lines)
  }
  return (
    <Textarea
      rows={Math.min(typed.split('\n').length, ROWS_MAX)}
      aria-label="Novo item"
      placeholder="Novo item, ou cole uma lista"
      value={typed}
      error={issue}
      onPaste={onPaste}
      onChange={(event) => {
        type(event.currentTarget.value)
        setIssue(undefined)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        addTyped()
      }}
    />
  )
}

function tellFailure(error: unknown): false {
  showFailure(error, FAILED)
  return false
}
