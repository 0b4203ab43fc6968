import { query } from '@cadencia/http/query'
import { useQuery } from '@tanstack/react-query'
import { getClientTimeline, getLeadTimeline } from './contract.ts'

export function useLeadTimeline(id: string) {
  return useQuery(query(getLeadTimeline, { params: { id } }))
}

export function useClientTimeline(id: string) {
  return useQuery(query(getClientTimeline, { params: { id } }))
}
