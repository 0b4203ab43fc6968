import { query } from '@cadencia/http/query'
import { useQuery } from '@tanstack/react-query'
import { getCrmStats } from './contract.ts'

/** The summary's figures. */
export function useCrmStats() {
  return useQuery(query(getCrmStats, {}))
}
