import { createContext, type ReactNode, useContext, useState } from 'react'

type Dialog = (close: () => void) => ReactNode

const HoldContext = createContext<((dialog: Dialog) => void) | null>(null)

/** Holds the dialogs of the rows, cards and records in it: they stay, with what is typed in them, when their row leaves. */
export function HeldDialogs({ children }: { children: ReactNode }) {
  const [hold, dialog] = useDialog()
  return (
    <HoldContext value={hold}>
      {children}
      {dialog}
    </HoldContext>
  )
}

/** Opens a dialog that outlives what opens it; `dialog` is to be rendered for where nothing around holds it. */
export function useHeldDialog(): { hold: (dialog: Dialog) => void; dialog: ReactNode } {
  const holdAround = useContext(HoldContext)
  const [hold, dialog] = useDialog()
  return { hold: holdAround ?? hold, dialog }
}

function useDialog(): [(dialog: Dialog) => void, ReactNode] {
  const [shown, setShown] = useState<Dialog>()
  return [(dialog) => setShown(() => dialog), shown?.(() => setShown(undefined))]
}
