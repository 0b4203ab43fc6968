import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { signOut } from './sign-out.ts'

/** 'Sair' */
export function SignOutButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
      onClick={() => void signOut()}
    >
      Sair
    </Button>
  )
}
