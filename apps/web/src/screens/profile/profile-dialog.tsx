import { PHONE_QUERY } from '@cadencia/ui/theme'
import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { Divider, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useShellStore } from '../../stores/shell-store.ts'
import { NameForm } from './name-form.tsx'
import { SessionList } from './session-list.tsx'

/** One's own name, and the sessions that are open under it. */
export function ProfileDialog() {
  const { isProfileOpen, setProfileOpen } = useShellStore()
  useFocusReturn(isProfileOpen)
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false
  return (
    <Modal
      opened={isProfileOpen}
      onClose={() => setProfileOpen(false)}
      title="Meu perfil e sessões"
      fullScreen={isPhone}
    >
      <Stack gap="lg">
        <NameForm />
        <Divider />
        <SessionList />
      </Stack>
    </Modal>
  )
}
