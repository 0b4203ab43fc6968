import { useCurrentUser } from '@cadencia/people/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useState } from 'react'
import { RoundButton } from '../kit/screen/create-button.tsx'

const CreateSheet = lazyOverlay(() => import('./create-sheet.tsx').then((module) => module.CreateSheet))

/** The round button of a screen that lists no one kind of thing: offers everything that can be created. */
export function CreateMenu() {
  const { data: user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!user || user.isGuest) return null
  return (
    <>
      <RoundButton label="Criar" onClick={() => setOpen(true)} />
      {isOpen && <CreateSheet onClose={() => setOpen(false)} />}
    </>
  )
}
