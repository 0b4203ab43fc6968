import { createContext, Fragment, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router'

type Dialog = (close: () => void) => ReactNode

interface Held {
  readonly key: string
  readonly pathname: string
  readonly dialog: Dialog
}

interface Versioned {
  readonly id: string
  readonly version: number
}

/** Fetches a record, or finds it in what is fetched already. */
type UseRecord<T> = (id: string) => { readonly data?: T | undefined }

const HoldContext = createContext<((dialog: Dialog) => void) | null>(null)

/**
 * Holds the dialogs of the rows, cards and records in it: they stay, with what is typed in them, when their row leaves,
 * until another address is opened.
 */
export function HeldDialogs({ children }: { children: ReactNode }) {
  const [hold, dialog] = useDialog()
  return (
    <HoldContext value={hold}>
      {children}
      {dialog}
    </HoldContext>
  )
}

/**
 * Opens a dialog that outlives what opens it, and is given the record as it is by then; `dialog` is to be rendered for
 * where nothing around holds it.
 */
export function useHeldDialog<T extends Versioned>(record: T, useRecord: UseRecord<T>) {
  const holdAround = useContext(HoldContext)
  const [holdHere, dialog] = useDialog()
  const hold = holdAround ?? holdHere
  return {
    hold: (render: (current: T, close: () => void) => ReactNode) =>
      hold((close) => (
        <OfRecord record={record} useRecord={useRecord}>
          {(current) => render(current, close)}
        </OfRecord>
      )),
    dialog,
  }
}

interface OfRecordProps<T> {
  record: T
  useRecord: UseRecord<T>
  children: (current: T) => ReactNode
}

function OfRecord<T extends Versioned>({ record, useRecord, children }: OfRecordProps<T>) {
  const { data } = useRecord(record.id)
  return children(data && data.version > record.version ? data : record)
}

function useDialog(): [(dialog: Dialog) => void, ReactNode] {
  const { pathname } = useLocation()
  const [held, setHeld] = useState<Held>()
  // What the dialog is of is not what is open now.
  if (held && held.pathname !== pathname) setHeld(undefined)
  return [
    (dialog) => setHeld({ key: crypto.randomUUID(), pathname, dialog }),
    held && (
      <Fragment key={held.key}>
        {held.dialog(() => setHeld((now) => (now === held ? undefined : now)))}
      </Fragment>
    ),
  ]
}
