import { type Chat, NOTIFY, type Notify } from '@cadencia/chat/contract'
import { useSetPreferences } from '@cadencia/chat/marks/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { MenuButton } from '@cadencia/ui/popup-button'
import { Button, Group, Menu, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import { useNow } from '../../../kit/use-now.ts'
import { inAnHour, mondayMorning, tomorrowMorning } from '../conversation/later-times.ts'
import { MomentDialog } from '../conversation/moment-dialog.tsx'

const FAILURE = 'Não foi possível mudar os avisos. Tente novamente.'

const NOTIFY_LABELS = {
  all: 'Cada mensagem',
  mentions: 'Só menções',
  none: 'Nada',
} as const satisfies Record<Notify, string>

/** What the viewer hears of a chat; each change counts at once. */
export function ChatPreferencesFields({ chat }: { chat: Chat }) {
  const { mutateAsync } = useSetPreferences(chat)
  const { notify, mutedUntil, isStarred } = chat.preferences
  const [isChoosing, setChoosing] = useState(false)
  const labelId = useId()
  const nowMs = useNow()
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > nowMs
  const set = (changes: Parameters<typeof mutateAsync>[0]) =>
    void mutateAsync(changes).catch((error: unknown) => showFailure(error, FAILURE))
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={550} id={labelId} mb={4}>
          Avisar de
        </Text>
        <SegmentedControl
          aria-labelledby={labelId}
          data={NOTIFY.map((value) => ({ value, label: NOTIFY_LABELS[value] }))}
          value={notify}
          onChange={(value) => set({ notify: value })}
        />
      </div>
      <Group gap="sm">
        {isMuted ? (
          <>
            <Text size="sm">Silenciada até {formatDateTime(mutedUntil)}; menções chegam mesmo assim.</Text>
            <Button variant="default" size="compact-md" onClick={() => set({ mutedUntil: null })}>
              Voltar a avisar
            </Button>
          </>
        ) : (
          <MenuButton
            position="bottom-start"
            button={
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconBellOff size={16} stroke={1.75} aria-hidden />}
              >
                Silenciar
              </Button>
            }
          >
            <Menu.Item onClick={() => set({ mutedUntil: inAnHour(Date.now()) })}>Por uma hora</Menu.Item>
            <Menu.Item onClick={() => set({ mutedUntil: tomorrowMorning(Date.now()) })}>
              Até amanhã às 9:00
            </Menu.Item>
            <Menu.Item onClick={() => set({ mutedUntil: mondayMorning(Date.now()) })}>
              Até segunda-feira às 9:00
            </Menu.Item>
            <Menu.Item onClick={() => setChoosing(true)}>Até…</Menu.Item>
          </MenuButton>
        )}
      </Group>
      <Switch
        label="Favorita"
        description="Fica no alto da sua lista"
        checked={isStarred}
        onChange={(event) => set({ isStarred: event.currentTarget.checked })}
      />
      {isChoosing && (
        <MomentDialog
          title="Silenciar"
          label="Até"
          submitLabel="Silenciar"
          failure={FAILURE}
          onChoose={async (until) => {
            await mutateAsync({ mutedUntil: until })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Stack>
  )
}
