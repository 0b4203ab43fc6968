import { create } from 'zustand'

/** Whether the server has a newer version than this page. */
export const useNewVersion = create<{ readonly isThere: boolean }>()(() => ({ isThere: false }))
