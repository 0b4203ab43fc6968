import { showToast } from '@cadencia/ui/toast'
import type { Action, ActionScope } from './action.ts'
import { usePaletteStore } from './palette-store.ts'

/** Does an action, asks for its argument in the palette, or says why it can't be done. */
export function perform(action: Action, { subject, heading }: ActionScope): void {
  if (action.reason !== undefined) showToast({ title: action.label, message: action.reason })
  else if ('run' in action) action.run()
  else
    usePaletteStore
      .getState()
      .openPaletteAt(subject === undefined ? action : { ...action, subjectTitle: heading })
}
