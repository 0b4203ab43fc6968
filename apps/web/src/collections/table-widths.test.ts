import { describe, expect, it } from 'vitest'
import type { Column } from './collection.ts'
import { fitting, shared, type Track } from './table-widths.ts'

type Given = Pick<Column<unknown, null>, 'listSlot' | 'givesWay'>

function track(id: string, [leastPx, widthPx]: [number, number], given: Given = {}): Track<unknown, null> {
  return { column: { id, label: id, widthPx, cell: () => null, ...given }, leastPx, widthPx }
}

const title = { leastPx: 200, widthPx: 400 }
const labels = track('labels', [90, 120], { listSlot: 'facts', givesWay: true })
const team = track('team', [100, 150], { listSlot: 'facts' })
const points = track('points', [60, 60], { listSlot: 'facts' })
const person = track('person', [100, 140], { listSlot: 'person' })
const status = track('status', [110, 110], { listSlot: 'status' })
const tracks = [labels, team, points, person, status]
const shown = (roomPx: number) => fitting(title, tracks, roomPx).map(({ column }) => column.id)

describe('columns of a table', () => {
  it('leave where there is too little room: facts that give way, then other facts, then the last ones', () => {
    expect(shown(1000)).toEqual(['labels', 'team', 'points', 'person', 'status'])
    expect(shown(900)).toEqual(['team', 'points', 'person', 'status'])
    expect(shown(720)).toEqual(['points', 'person', 'status'])
    expect(shown(500)).toEqual(['person', 'status'])
    expect(shown(350)).toEqual(['person'])
  })

  it('cut no title for a fact, and no status, date or person', () => {
    for (let roomPx = 300; roomPx <= 1200; roomPx++) {
      const kept = fitting(title, tracks, roomPx)
      const drawn = shared(title, kept, roomPx)
      if (!kept.includes(team) && !kept.includes(points) && !kept.includes(labels)) continue
      expect(drawn.titlePx, `title in ${roomPx} px`).toBe(title.widthPx)
      const others = drawn.tracks.filter(({ column }) => ['person', 'status'].includes(column.id))
      expect(others.map(({ leastPx }) => leastPx)).toEqual([140, 110])
    }
  })

  it('are whole before the title is, and the title before the facts', () => {
    const widths = (roomPx: number) => {
      const { titlePx, tracks: all } = shared(title, [team, person], roomPx)
      return [titlePx, ...all.map(({ leastPx }) => leastPx)]
    }
    expect(widths(400)).toEqual([200, 100, 100])
    expect(widths(420)).toEqual([200, 100, 120])
    expect(widths(540)).toEqual([300, 100, 140])
    expect(widths(2000)).toEqual([400, 100, 140])
  })
})
