import { query } from '@cadencia/http/query'
import { useQuery } from '@tanstack/react-query'
import { getSystemReport } from './contract.ts'

const REPORT_EVERY_MS = 15_000

/** How the system is, asked again while the screen stands. */
export function useSystemReport() {
  return useQuery({
    ...query(getSystemReport, {}, { isPoll: true }),
    refetchInterval: REPORT_EVERY_MS,
    refetchOnMount: 'always',
  })
}
