import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../kit/show-failure.ts'
import { type Action, type ActionScope, loadStep, type StepAction } from './action.ts'
import { usePaletteStore } from './palette-store.ts'

/** What is said where the code of a step can't be loaded. */
export const STEP_FAILED = 'Não foi possível carregar. A conexão caiu ou há uma versão nova.'

/** Does an action, asks for its argument in the palette, or says why it can't be done. */
export function perform(action: Action, { subject, heading }: ActionScope): void {
  const open = (step: StepAction) =>
    usePaletteStore
      .getState()
      .openPaletteAt(subject === undefined ? step : { ...step, subjectTitle: heading })
  if (action.reason !== undefined) showToast({ title: action.label, message: action.reason })
  else if ('run' in action) action.run()
  else if ('useChoices' in action) open(action)
  else loadStep(action).then(open, () => showFailure(undefined, STEP_FAILED))
}
