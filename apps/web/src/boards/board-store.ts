import { create } from 'zustand'

/** What stands on a board: a task, an opportunity. */
export interface BoardItem {
  readonly id: string
  readonly title: string
}

/** The visible items of each column, columns and items in their order. */
export type ItemColumns<S extends string, T extends BoardItem = BoardItem> = Readonly<Record<S, readonly T[]>>

/** Where a carried item would go: before the visible one of that index, in the column of that status. */
export interface Target<S extends string = string> {
  readonly status: S
  readonly index: number
}

interface BoardState {
  /** What is being moved by pointer or keys. */
  readonly carried: BoardItem | null
  readonly isByKeyboard: boolean
  readonly target: Target | null
  /** What screen readers hear next. */
  readonly words: string
  /** The card that is to have the focus as soon as it is drawn. */
  readonly focusId: string | null
  lift: (item: BoardItem, target: Target, isByKeyboard: boolean) => void
  aim: (target: Target | null) => void
  release: () => void
  say: (words: string) => void
  focus: (id: string | null) => void
}

/** What happens on the board at the moment (a page has one); nothing of it outlives the screen. */
export const useBoardStore = create<BoardState>()((set, get) => ({
  carried: null,
  isByKeyboard: false,
  target: null,
  words: '',
  focusId: null,
  lift: (carried, target, isByKeyboard) => set({ carried, target, isByKeyboard }),
  aim: (target) => {
    const before = get().target
    // The pointer moves far more often than its target changes.
    if (before?.status !== target?.status || before?.index !== target?.index) set({ target })
  },
  release: () => set({ carried: null, target: null }),
  say: (words) => set({ words }),
  focus: (focusId) => set({ focusId }),
}))
