import { HttpError } from '@cadencia/http/http-error'
import { create } from 'zustand'

interface MaintenanceStore {
  /** Maintenance: the server answers administrators only. */
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

export const useMaintenanceStore = create<MaintenanceStore>()((set) => ({
  isOn: false,
  set: (isOn) => set({ isOn }),
}))

/** True if a request was refused because of maintenance. */
export function isMaintenance(error: unknown): boolean {
  return error instanceof HttpError && error.status === 503 && error.problem?.code === 'maintenance'
}
