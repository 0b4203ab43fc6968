import { type ComponentType, useState } from 'react'

/** A dialog that is mounted when it is first opened, and stays for its closing. */
export function onceOpened<Props extends { opened: boolean }>(Dialog: ComponentType<Props>) {
  return function OnceOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened ? <Dialog {...props} /> : null
  }
}
