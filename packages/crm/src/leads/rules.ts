import type { LeadStatus, LeadStatusInput, Temperature } from './contract.ts'

const TEMPERATURES: ReadonlySet<string> = new Set(['hot', 'warm', 'cold'])

interface StatusFields {
  readonly status?: LeadStatus | undefined
  readonly temperature?: Temperature | null | undefined
}

/** Hot, warm and cold, where a status is meant, are kept as temperature beside the status `new`. */
export function statusFieldsOf(sent: {
  readonly status?: LeadStatusInput | undefined
  readonly temperature?: Temperature | null | undefined
}): StatusFields {
  const { status, temperature } = sent
  if (status === undefined || !isTemperature(status)) return { status, temperature }
  return { status: 'new', temperature: temperature ?? status }
}

function isTemperature(status: LeadStatusInput): status is Temperature {
  return TEMPERATURES.has(status)
}
