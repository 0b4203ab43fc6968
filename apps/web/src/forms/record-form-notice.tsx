import { DraftNotice } from './draft-notice.tsx'
import { StaleNotice } from './stale-notice.tsx'

interface RecordFormNoticeProps {
  /** With its article: 'esta tarefa'. */
  what: string
  /** A colleague changed the record since, or since the draft was begun. */
  isBehind: boolean
  /** The form began with a draft of earlier. */
  isRestored: boolean
  isSaving: boolean
  onStartOver: () => void
}

/** What stands between the form and its record. Nothing while it is being saved: what changes then is one's own. */
export function RecordFormNotice({
  what,
  isBehind,
  isRestored,
  isSaving,
  onStartOver,
}: RecordFormNoticeProps) {
  if (isBehind) return isSaving ? null : <StaleNotice what={what} onReload={onStartOver} />
  return isRestored ? <DraftNotice onDiscard={onStartOver} /> : null
}
