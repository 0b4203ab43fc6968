import { HttpError } from '@cadencia/http/http-error'
import { create } from 'zustand'

interface MaintenanceStore {
  /** The server answers administrators only. */
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

export const useMaintenanceStore = create<MaintenanceStore>()((set) => ({
  isOn: false,
  set: (isOn) => set({ isOn }),
}))

/** True when a call was turned away because the system is under maintenance. */
export function isMaintenance(error: unknown): boolean {
  return error instanceof HttpError && error.status === 503 && error.problem?.code === 'maintenance'
}
