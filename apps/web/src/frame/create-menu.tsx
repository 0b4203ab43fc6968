import { useCurrentUser } from '@cadencia/people/react'
import { useState } from 'react'
import { RoundButton } from '../kit/screen/create-button.tsx'
import { CreateSheet } from './create-sheet.tsx'

/** Offers everything that can be created, where the screen has no button of its own in this place of the bar. */
export function CreateMenu() {
  const { data: user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!user || user.isGuest) return null
  return (
    <div>
      <RoundButton label="Criar" isOfFrame onClick={() => setOpen(true)} />
      {isOpen && <CreateSheet onClose={() => setOpen(false)} />}
    </div>
  )
}
