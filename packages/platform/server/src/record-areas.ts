import type { Area } from '@cadencia/contract/areas'
import { mayHear, type SessionViewer } from './viewer.ts'

/** A kind of record, and whose scope a token needs to hear of it; `session`: no token does. */
export interface RecordArea {
  readonly kind: string
  readonly area: Area | 'session'
}

/** The kinds of records that a viewer's token may read. */
export function kindsHeard(
  viewer: Pick<SessionViewer, 'token'>,
  records: readonly RecordArea[],
): readonly string[] {
  return records
    .filter(({ area }) => (area === 'session' ? !viewer.token : mayHear(viewer, area)))
    .map(({ kind }) => kind)
}
