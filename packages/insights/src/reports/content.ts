import type { Db } from '@cadencia/db/client'
import { type Range, rangeOf } from '../analytics/rules.ts'
import type { Conversions } from '../conversions.ts'
import { conversionContent } from './contents/conversions.ts'
import { meetingContent } from './contents/meetings.ts'
import { performanceContent } from './contents/performance.ts'
import { sprintContent } from './contents/sprints.ts'
import { REPORT_TITLES, type ReportData, type ReportPeriod, type ReportType } from './contract.ts'

export type Content = Pick<ReportData, 'figures' | 'charts' | 'tables'>

interface ContentOptions {
  readonly conversions: Conversions | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

type ContentOf = (db: Db, range: Range, options: ContentOptions) => Promise<Content>

const CONTENTS: Readonly<Record<ReportType, ContentOf>> = {
  performance: performanceContent,
  sprints: sprintContent,
  meetings: meetingContent,
  conversions: (db, range, { conversions }) => conversionContent(db, range, conversions),
}

/** Counts all that a report of this type says about a period, one statement after the other. */
export async function reportData(
  db: Db,
  { type, from, to }: ReportPeriod & { readonly type: ReportType },
  options: ContentOptions,
): Promise<ReportData> {
  const content = await CONTENTS[type](db, rangeOf(from, to), options)
  const generatedAt = new Date(options.now).toISOString()
  return { type, title: REPORT_TITLES[type], from, to, generatedAt, ...content }
}
