import { MADE_WITHIN, ReportType } from '@cadencia/insights/contract/reports'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

export type Within = (typeof MADE_WITHIN)[number]

const Address = z.object({
  type: ReportType.nullable().catch(null),
  within: z.enum(MADE_WITHIN).nullable().catch(null),
})

/** Which reports are listed, in the address; and whether the weekly mails are being chosen. */
export function useReportFilter() {
  const [params, setParams] = useSearchParams()
  const change = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const { type, within } = Address.parse({ type: params.get('type'), within: params.get('period') })
  return {
    type,
    within,
    filterCount: Number(type !== null) + Number(within !== null),
    chooseType: (value: ReportType | null) => change({ type: value }),
    chooseWithin: (value: Within | null) => change({ period: value }),
    clear: () => change({ type: null, period: null }),
    isChoosingWeekly: params.has('weekly'),
    openWeekly: () => change({ weekly: '1' }),
    closeWeekly: () => change({ weekly: null }),
  }
}
