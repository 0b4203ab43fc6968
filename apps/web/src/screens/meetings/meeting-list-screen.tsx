import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { MenuButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarShare, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useCreateParam } from '../../collections/use-create-param.ts'
import { Screen } from '../../kit/screen/screen.tsx'
import { useCloseRecord } from '../../records/panel/use-close-record.ts'
import { useGuestRefusal } from '../../records/people/use-guest-refusal.ts'
import { ListFiltersRow } from './list-filters.tsx'
import { MeetingList } from './meeting-list.tsx'
import { MeetingsNav } from './meetings-nav.tsx'
import { PermanentRoomCard } from './permanent-room-card.tsx'
import { useListFilters } from './use-list-filters.ts'

const NewMeetingDialog = lazyDialog(() =>
  import('./form/new-meeting-dialog.tsx').then((module) => module.NewMeetingDialog),
)
export const MeetingRecord = lazyOverlay(() =>
  import('./record/meeting-record.tsx').then((module) => module.MeetingRecord),
)
const CalendarFeedDialog = lazyOverlay(() =>
  import('./calendar-feed-dialog.tsx').then((module) => module.CalendarFeedDialog),
)

/** The list of meetings; `meetingId` names the one whose record stands beside it. */
export function MeetingListScreen({ meetingId }: { meetingId: string | undefined }) {
  const refusal = useGuestRefusal()
  const { isCreating, openForm, closeForm } = useCreateParam('Nova reunião', refusal)
  const [isFeedOpen, setFeedOpen] = useState(false)
  const listFilters = useListFilters()
  const closeRecord = useCloseRecord('/meetings', ['item', 'part', 'note'])

  return (
    <Screen
      title="Reuniões"
      create={{ label: 'Nova Reunião', reason: refusal, onClick: openForm }}
      menu={<PageMenu onFeed={() => setFeedOpen(true)} />}
    >
      <MeetingsNav at="/meetings" />
      <PermanentRoomCard />
      <ListFiltersRow filters={listFilters.filters} change={listFilters.change} />
      <MeetingList {...listFilters} refusal={refusal} openId={meetingId} onCreate={openForm} />
      {meetingId && <MeetingRecord meetingId={meetingId} onClose={closeRecord} />}
      <NewMeetingDialog opened={isCreating} onClose={closeForm} />
      <CalendarFeedDialog opened={isFeedOpen} onClose={() => setFeedOpen(false)} />
    </Screen>
  )
}

function PageMenu({ onFeed }: { onFeed: () => void }) {
  return (
    <MenuButton
      button={
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Mais opções">
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconCalendarShare size={16} stroke={1.75} aria-hidden />} onClick={onFeed}>
        Assinar minha agenda
      </Menu.Item>
    </MenuButton>
  )
}
