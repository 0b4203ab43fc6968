import { messageOf } from '@cadencia/http/http-error'
import type { Meeting } from '@cadencia/meetings/contract'
import { ITEM_TEXT_MAX, ItemDraft, type ItemKind, type MeetingItem } from '@cadencia/meetings/items/contract'
import { useAddItem, useMeetingItems } from '@cadencia/meetings/items/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Kbd, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconGavel, IconListCheck } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import lists from '../../../kit/lists.module.css'
import { showFailure } from '../../../kit/show-failure.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { QuickAdd } from '../../../records/forms/quick-add.tsx'
import { KIND_LABELS } from './item-labels.ts'
import { ItemRow } from './item-row.tsx'
import classes from './items.module.css'

const ICONS = { decision: IconGavel, action: IconListCheck } as const satisfies Record<ItemKind, unknown>

interface MeetingItemsProps {
  meeting: Meeting
  /** Shows nothing where there is none and none can be added. */
  isOnlyShown?: boolean
}

/** What was decided in a meeting and what is to be done, as all who take part write it down. */
export function MeetingItems({ meeting, isOnlyShown = false }: MeetingItemsProps) {
  const { data: items, error, isFetching, refetch } = useMeetingItems(meeting.id)
  if (error && !items) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as decisões e ações.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (isOnlyShown && !items?.length) return null
  return (
    <Stack gap="lg">
      {(['decision', 'action'] as const).map((kind) => (
        <KindSection
          key={kind}
          kind={kind}
          meeting={meeting}
          items={items?.filter((item) => item.kind === kind)}
          canAdd={meeting.canEdit && !isOnlyShown}
        />
      ))}
    </Stack>
  )
}

interface KindSectionProps {
  kind: ItemKind
  meeting: Meeting
  /** Undefined while they load. */
  items: readonly MeetingItem[] | undefined
  canAdd: boolean
}

function KindSection({ kind, meeting, items, canAdd }: KindSectionProps) {
  const titleId = useId()
  const labels = KIND_LABELS[kind]
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} id={titleId} mb={4} className={classes.heading ?? ''}>
        {labels.title}
        {canAdd && <Kbd size="xs">{labels.key.toUpperCase()}</Kbd>}
      </Title>
      {!items && <Skeleton height={32} mb="xs" role="status" aria-label="Carregando" />}
      {items?.length === 0 && (
        <Text c="dimmed" mb="xs">
          {labels.none}
        </Text>
      )}
      {items && items.length > 0 && (
        <ul className={`${lists.plain} ${classes.items}`}>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} meeting={meeting} />
          ))}
        </ul>
      )}
      {canAdd && <AddItem kind={kind} meeting={meeting} />}
    </section>
  )
}

function AddItem({ kind, meeting: { id, title } }: Pick<KindSectionProps, 'kind' | 'meeting'>) {
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync, isPending } = useAddItem(id)
  const { add: label, note, key } = KIND_LABELS[kind]
  const { change } = useUrlState()
  const begin = () => {
    const isHidden = field.current?.closest('[style*="display: none"]') !== null
    if (!isHidden) return field.current?.focus()
    // Another tab is open: the first one has the field.
    change({ tab: null })
    requestAnimationFrame(() => field.current?.focus())
  }
  useActions({ level: 'record', heading: title, subject: id }, [
    { id: kind, label: note, icon: ICONS[kind], keys: key, run: begin },
  ])
  return (
    <QuickAdd
      fieldRef={field}
      label={label}
      maxLength={ITEM_TEXT_MAX}
      isPending={isPending}
      draftKey={`meetings.item.${id}.${kind}`}
      read={readText}
      onAdd={(text) =>
        mutateAsync({ params: { id }, body: { kind, text } }).then(
          () => true,
          (error: unknown) => {
            showFailure(error, 'Não foi possível anotar. Tente novamente.')
            return false
          },
        )
      }
    />
  )
}

function readText(typed: string) {
  const { data: value, error } = ItemDraft.shape.text.safeParse(typed)
  return value === undefined ? { issue: error.issues[0]?.message ?? '' } : { value }
}
