import { query } from '@cadencia/http/query'
import { useQuery } from '@tanstack/react-query'
import { getClientOverview, getClientTimeline, getLeadOverview, getLeadTimeline } from './contract.ts'

export function useLeadTimeline(id: string) {
  return useQuery(query(getLeadTimeline, { params: { id } }))
}

export function useClientTimeline(id: string) {
  return useQuery(query(getClientTimeline, { params: { id } }))
}

export function useLeadOverview(id: string) {
  return useQuery(query(getLeadOverview, { params: { id } }))
}

export function useClientOverview(id: string) {
  return useQuery(query(getClientOverview, { params: { id } }))
}
