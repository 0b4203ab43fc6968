import { create } from 'zustand'

/** What stands on a board: a task, an opportunity. */
export interface BoardItem {
  readonly id: string
  readonly title: string
}

/** The visible items of each column, columns and items in their order. */
export type ItemColumns<S extends string, T extends BoardItem = BoardItem> = Readonly<Record<S, readonly T[]>>

/** Where a dragged item would go: before the visible one of that index, in the column of that status. */
export interface Target<S extends string = string> {
  readonly status: S
  readonly index: number
}

interface BoardState {
  /** What is being moved by pointer or keys. */
  readonly dragged: BoardItem | null
  readonly isByKeyboard: boolean
  readonly target: Target | null
  /** The next announcement for screen readers. */
  readonly announcement: string
  /** The card that is to have the focus as soon as it is drawn. */
  readonly focusId: string | null
  startDrag: (item: BoardItem, target: Target, isByKeyboard: boolean) => void
  setTarget: (target: Target | null) => void
  endDrag: () => void
  announce: (announcement: string) => void
  focus: (id: string | null) => void
}

/** What happens on the board at the moment (a page has one); nothing of it outlives the screen. */
export const useBoardStore = create<BoardState>()((set, get) => ({
  dragged: null,
  isByKeyboard: false,
  target: null,
  announcement: '',
  focusId: null,
  startDrag: (dragged, target, isByKeyboard) => set({ dragged, target, isByKeyboard }),
  setTarget: (target) => {
    const before = get().target
    // The pointer moves far more often than its target changes.
    if (before?.status !== target?.status || before?.index !== target?.index) set({ target })
  },
  endDrag: () => set({ dragged: null, target: null }),
  announce: (announcement) => set({ announcement }),
  focus: (focusId) => set({ focusId }),
}))
