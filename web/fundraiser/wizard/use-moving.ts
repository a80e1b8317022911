import { type DragEvent, useRef } from 'react'

/** Moves an entry of a list; unchanged if the target doesn't exist. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Reorders a list by dragging an entry's handle, or by keys on it. */
export const useMoving = (count: number, move: (from: number, to: number) => void) => {
  const dragged = useRef<number | null>(null)
  return {
    handle: (place: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        dragged.current = place
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(place))
        const entry = (event.currentTarget as HTMLElement).closest('li')
        if (entry !== null) event.dataTransfer.setDragImage(entry, 20, 20)
      },
      onDragEnd: () => {
        dragged.current = null
      },
    }),
    target: (place: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged.current !== null) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        const from = dragged.current
        if (from === null || place >= count) return
        event.preventDefault()
        dragged.current = null
        move(from, place)
      },
    }),
  }
}
