import { formatDate } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import { ITEM_TEXT_MAX, ItemPatch, type MeetingItem } from '@cadencia/meetings/items/contract'
import { useMakeItemTask, useUpdateItem } from '@cadencia/meetings/items/react'
import { DayField } from '@cadencia/ui/day-field'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Select, Text } from '@mantine/core'
import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RowCheckbox } from '../../../collections/rows/row-checkbox.tsx'
import { ActionButton } from '../../../kit/action-button.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import { useMark } from '../../../kit/use-mark.ts'
import { EditableTitle } from '../../../records/panel/editable-text.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { useAttendees } from '../../../records/people/use-people.ts'
import { ITEM_STATUS_LABELS, isOver, KIND_LABELS } from './item-labels.ts'
import { ItemMenu } from './item-menu.tsx'
import classes from './items.module.css'
import { CHANGE_FAILED, type SetItem, useSetItem } from './use-set-item.ts'

interface ItemRowProps {
  item: MeetingItem
  meeting: Meeting
}

/** A decision, or an action with its person, its day and its task, each changed in its place. */
export function ItemRow({ item, meeting }: ItemRowProps) {
  const { kind, text, status } = item
  const mark = useMark<HTMLLIElement>('item', item.id)
  const set = useSetItem(item.id, meeting.id)
  const isAction = kind === 'action'
  return (
    <li {...mark} className={classes.item} data-over={isOver(item) || undefined} data-item={item.id}>
      {isAction && (
        <RowCheckbox
          isRound
          label={`Concluir ${text}`}
          checked={status === 'done'}
          disabled={!meeting.canEdit || status === 'dropped'}
          onChange={() => set({ status: status === 'done' ? 'open' : 'done' })}
        />
      )}
      <div className={classes.text}>
        {meeting.canEdit ? <ItemText item={item} meetingId={meeting.id} /> : text}
        {isOver(item) && status !== 'done' && <StatusBadge {...ITEM_STATUS_LABELS[status]} />}
      </div>
      {isAction && (
        <div className={classes.slots}>
          {meeting.canEdit ? <Assignment item={item} set={set} /> : <Assigned item={item} />}
          <ItemTask item={item} meeting={meeting} />
        </div>
      )}
      {meeting.canEdit && <ItemMenu item={item} meetingId={meeting.id} set={set} />}
    </li>
  )
}

function ItemText({ item, meetingId }: { item: MeetingItem; meetingId: string }) {
  const { mutateAsync: update } = useUpdateItem(meetingId)
  const patch = useRecordPatch({
    record: item,
    schema: ItemPatch,
    save: (body) => update({ params: { id: meetingId, itemId: item.id }, body }),
    saved: `${KIND_LABELS[item.kind].one} alterada`,
    failure: CHANGE_FAILED,
    draftKey: `meetings.item.${item.id}`,
  })
  return (
    <EditableTitle patch={patch} field="text" label={KIND_LABELS[item.kind].one} maxLength={ITEM_TEXT_MAX} />
  )
}

function Assignment({
  item: { text, assigneeId, assigneeName, dueDate },
  set,
}: {
  item: MeetingItem
  set: SetItem
}) {
  const { choices } = useAttendees()
  const isFormer = assigneeId !== null && choices.every(({ value }) => value !== assigneeId)
  return (
    <>
      <Select
        aria-label={`Responsável: ${text}`}
        className={classes.person ?? ''}
        placeholder="Ninguém"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Sem responsável' }}
        nothingFoundMessage="Nenhuma pessoa encontrada"
        limit={50}
        data={isFormer ? [...choices, { value: assigneeId, label: assigneeName ?? '…' }] : choices}
        value={assigneeId}
        onChange={(id) => id !== assigneeId && set({ assigneeId: id })}
      />
      <DayField
        aria-label={`Prazo: ${text}`}
        className={classes.day ?? ''}
        placeholder="Sem prazo"
        clearable
        changesOnLeaving
        value={dueDate}
        onChange={(day) => day !== dueDate && set({ dueDate: day })}
      />
    </>
  )
}

function Assigned({ item: { assigneeName, dueDate } }: { item: MeetingItem }) {
  const said = [assigneeName, dueDate && `até ${formatDate(dueDate)}`].filter(Boolean).join(' · ')
  return (
    <Text span size="sm" c="dimmed">
      {said || 'Sem responsável'}
    </Text>
  )
}

/** To the task that was made of an action, or to making it. */
function ItemTask({ item: { id: itemId, text, taskId, status }, meeting }: ItemRowProps) {
  const { mutate: make, isPending } = useMakeItemTask(meeting.id)
  if (taskId !== null) {
    return (
      <Anchor component={Link} to={`/sprints/tasks/${taskId}`} size="sm" className={classes.task ?? ''}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        Tarefa criada
      </Anchor>
    )
  }
  if (!meeting.canEdit || status === 'dropped') return null
  return (
    <ActionButton
      variant="default"
      size="compact-md"
      leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />}
      loading={isPending}
      aria-label={`Criar tarefa: ${text}`}
      onClick={() =>
        make(
          { params: { id: meeting.id, itemId }, body: { teamId: meeting.teamId } },
          {
            onSuccess: ({ title }) => showToast({ title: 'Tarefa Criada', message: title, tone: 'success' }),
            onError: (error) => showFailure(error, 'Falha ao criar tarefa'),
          },
        )
      }
    >
      Criar tarefa
    </ActionButton>
  )
}
