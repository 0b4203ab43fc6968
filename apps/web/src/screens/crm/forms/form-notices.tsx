import { DraftNotice } from '../../../forms/draft-notice.tsx'
import { StaleNotice } from '../../../forms/stale-notice.tsx'
import type { DialogForm } from './use-dialog-form.ts'

/** Above a form's fields: what was restored, or that a colleague was faster. */
export function FormNotices<V extends object>({
  dialog: { isRestored, newer, startOver },
  what,
}: {
  dialog: DialogForm<V>
  /** 'este lead' */
  what: string
}) {
  return (
    <>
      {newer && <StaleNotice what={what} onReload={() => startOver(newer)} />}
      {isRestored && <DraftNotice onDiscard={() => startOver()} />}
    </>
  )
}
